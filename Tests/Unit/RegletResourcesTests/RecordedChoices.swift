// SPDX-License-Identifier: MIT

/// Android's choice among folders. A line is a device and its version, then the folders; * marks the best one.
let recordedChoices = """
    160dpi 30: *default ldpi
    213dpi 30: mdpi *hdpi
    240dpi 30: *mdpi nodpi
    240dpi 30: ldpi mdpi *xhdpi
    320dpi 30: xhdpi *anydpi
    320dpi 30: xhdpi *anydpi-v21
    640x480 30: *640x480 320x240
    b+ar+EG-ldltr-h720dp-large-port-213dpi 33: anydpi ar ar-ldltr-port *ar-rEG h320dp-v21 large notround port v21
    b+ar+EG-ldltr-sw240dp-w600dp-small-keyshidden 16: default large-keyssoft ldltr-lowdr sw720dp *w320dp
    b+ar+EG-ldrtl 30: *ar ldrtl
    b+ar+SA-ldltr-h320dp-round-car-420dpi-800x600 23: 640x480 car h320dp *ldltr mdpi zh-rTW-ldltr-notround-car-anydpi
    b+ar+SA-sw480dp-long-nowidecg-watch-240dpi-navhidden 26: default long long-nowidecg-560dpi-navhidden *sw240dp watch
    b+ar+SA-sw600dp-h1024dp-xlarge-port-213dpi 30: default 280dpi h320dp-small-mdpi-v29 normal port-anydpi *sw600dp
    b+de+DE-w1024dp-h320dp-highdr-land-1280x800 33: 320x240 *b+de+1901-w320dp h320dp highdr land nowidecg
    b+en+AU-ldltr-sw480dp-port-notnight-240dpi-trackball 16: default *ldltr-notnight ldpi port sw360dp-trackball
    b+en+AU-sw240dp-small-land-car-560dpi 28: default 560dpi car-ldpi-v21 land-280dpi nodpi small *sw240dp
    b+en+AU-sw320dp-lowdr-port-night-160dpi 26: default *en-rUS lowdr-anydpi port sw320dp-ldpi sw320dp-night v14
    b+en+GB-ldltr-h600dp-small-240dpi 23: default *h320dp ldrtl mdpi round xlarge-v19
    b+en+GB-port-240dpi-notouch-12key 30: default en fr-rCA *en-port en-notouch-12key port-ldpi port-notouch-12key
    b+en+GB-port-car-notnight-440dpi-dpad 29: default appliance-xhdpi dpad fr-rCA land *notnight
    b+en+GB-sw640dp-w900dp-land-280dpi-dpad 30: default 280dpi-v26 b+sr+Cyrl-w400dp dpad land notnight *sw600dp
    b+en+IN 30: *en en-rGB
    b+en+IN-sw570dp-land-night-160dpi 30: b+en+001 b+en+Latn+US-night *en-rAU land-nokeys sw240dp-v30 v21 xhdpi
    b+en+Latn+US-ldrtl-w320dp-port-night 30: default *en-port-night en-rGB ldrtl mcc208-mnc004-night w320dp-port-night
    b+en+Latn+US-lowdr-land-night-400dpi 30: default *lowdr-land-night night-navhidden v16 xxhdpi
    b+en+Latn+US-small-round-port-watch-160dpi 30: default anydpi *small-round-port-watch-v23 watch
    b+en+Latn+US-sw570dp-h720dp-small-night-640dpi 30: 560dpi *en en-rGB h600dp night small sw240dp-xxhdpi tvdpi
    b+en+Latn+US-sw600dp-w600dp-normal-port-320dpi-320x240 26: default 320x240 mdpi *sw240dp-small-port-mdpi-v11 w400dp
    b+en+US-h240dp-land 19: default *h240dp long mcc310-mnc260 notlong port v16
    b+en+XA-ldltr-w1280dp-land 30: b+sr+Cyrl *ldltr ldltr-land-1024x768 ldrtl port v11 w320dp
    b+en+XA-ldrtl-normal-notlong-notnight-800x600 33: default 1024x768 ldrtl-navhidden *notlong notnight small v23
    b+en+XA-sw540dp-round-port-400dpi-navexposed 30: default en-rAU-280dpi mdpi-v26 round-navexposed *sw411dp-port v4
    b+en+ZA-ldltr-w480dp-land-night-navexposed 21: *b+en+001-w320dp b+en+Latn+US en finger land ldltr navexposed night
    b+en+ZA-sw360dp-w360dp-normal-round-watch 23: default round small sw320dp-night *sw360dp w320dp watch
    b+en+ZA-w1024dp-widecg-port-280dpi 30: default b+en+Latn+US-tvdpi *b+en+Latn+US-w600dp-port v11 widecg
    b+es+419-ldltr-w1280dp-large-notnight-360dpi 28: default *b+es+419 es ldltr-tvdpi ldltr-w1024dp small-notnight
    b+es+419-sw240dp-w360dp-h240dp-television-notouch-dpad 30: default dpad notouch *sw240dp-h240dp television w320dp
    b+es+AR 30: default es *es-rMX es-rES
    b+es+AR 30: es *b+es+419 es-rES
    b+es+AR-h720dp-television-notnight-280dpi 21: default anydpi-v11 *h320dp-television widecg-notnight
    b+es+AR-sw411dp-w1280dp-h240dp-notround-keyssoft 19: default fr h720dp round *sw320dp sw600dp w320dp-keyssoft
    b+es+AR-sw570dp-w1024dp-large-land-480dpi-12key 19: 12key 560dpi *es-rES-sw320dp-land land small w600dp
    b+es+AR-w1024dp-h480dp-large-lowdr-land-keyshidden 33: default h320dp-large-keyshidden land lowdr *w1024dp-normal
    b+es+AR-xlarge-land-280dpi-finger 19: default finger *land lowdr notround small-widecg xhdpi
    b+es+ES-ldrtl-sw480dp-w480dp-round-400dpi-finger 16: default finger ldrtl *ldrtl-280dpi round sw411dp w400dp
    b+es+ES-sw1024dp-w1024dp-normal 16: default night normal round-notnight *sw240dp w900dp
    b+es+ES-sw320dp-w320dp-finger 30: *es-rES finger mcc310-mnc004 sw240dp v19 w320dp
    b+es+ES-sw360dp-large-round-port-night 30: es-large-round-highdr-night port *sw240dp
    b+es+ES-sw600dp-xlarge-land-watch-night 30: default mnc004 normal-land normal-night *sw600dp watch
    b+es+MX-ldltr-h600dp-night-280dpi-1280x800 21: default 280dpi 640x480 ar-rEG-h320dp *ldltr-night
    b+es+MX-sw240dp-w570dp-land-car-560dpi-navhidden 29: 280dpi car *es-land hdpi square sw240dp-navhidden w400dp
    b+es+MX-w960dp-land-night-800x600 30: default 640x480 *es ja night v4 w900dp-notround-land
    b+es+US-sw400dp-port 21: default es es-rES-port es-rMX-port *es-rMX-sw320dp keyssoft mcc310-mnc01-sw360dp v14 v17
    b+es+US-sw480dp-notlong-land-watch-420dpi 16: default es-rMX-sw360dp-land-night-280dpi night *notlong watch
    b+fr+BE-sw320dp-w570dp-h320dp-large-navexposed 29: default h600dp large navexposed night *sw320dp v29 w400dp
    b+fr+CA-sw400dp-w400dp-large-finger-nonav 30: default *fr-rCA-nonav sw360dp v14 w320dp-large-finger
    b+fr+CA-w480dp-h480dp-port-vrheadset-wheel 19: default *h240dp night port-wheel vrheadset w900dp-highdr
    b+fr+FR 30: *default de
    b+fr+FR 30: default *fr-rCA
    b+fr+FR-ldltr-h570dp-xlarge-widecg 28: default 12key h480dp-xlarge-nowidecg *ldltr ldrtl v21
    b+fr+FR-sw320dp-w320dp-h640dp-night-213dpi 23: de-rAT h240dp iw-ldpi night-xhdpi sw360dp sw600dp-xxhdpi v11 *w320dp
    b+fr+FR-sw720dp 30: *fr sw600dp default
    b+fr-ldltr-sw600dp-port-12key 21: *fr-rCA ldltr-12key mcc208-mnc004 port-notnight sw600dp-notnight
    b+it+IT 30: fr de
    b+it-ldltr-w900dp-lowdr-land-desk 30: desk es land *ldltr lowdr sr w400dp
    b+ja+JP-ldltr-normal-long-widecg 19: default ja *ja-ldltr-normal-v16 ldltr-v19 long-v11 mcc310-mnc004 widecg
    b+ja+JP-sw600dp-w600dp-h1024dp-highdr-160dpi 19: default 420dpi h720dp hdpi highdr *ja-sw320dp ja-w480dp sw320dp
    b+ko+KR-sw360dp-w360dp-small-stylus 26: *default b+kok es-w400dp-small mcc310-mnc004 sw600dp w600dp-night-stylus
    b+ko+KR-w480dp-land-watch-keysexposed-640x480 16: default b+kok-1024x768 land-keysexposed *w320dp watch
    b+kok+IN-h600dp-notround-land-notnight-440dpi-800x600 23: default 320x240 *h320dp notnight notround-land-xxhdpi v23
    b+kok+IN-ldrtl-sw570dp-w720dp-notlong-360dpi 30: b+kok-sw720dp *ldrtl-w600dp notlong-nodpi-v19 round v11 w320dp
    b+kok+IN-sw240dp-long-night-320dpi 30: default *long mcc262 night sw320dp-xxhdpi
    b+no+NO-ldrtl-sw480dp-round-480dpi 30: default mnc01-ldrtl-v11 notnight-v31 *round sw240dp-nowidecg tvdpi
    b+no+NO-w480dp-notnight-640dpi 28: default keyshidden mdpi no *no-w320dp notnight v14
    b+pt+AO-ldrtl-h720dp-normal-notnight-480dpi-navexposed 16: default h600dp-normal-tvdpi ldrtl navexposed night *pt
    b+pt+AO-w320dp-nowidecg-land-night 30: default land nowidecg *pt-night v16 w320dp-night
    b+pt+AO-xlarge-long-land-440dpi 23: default long mcc208-mnc004 pt-560dpi *pt-land xlarge
    b+pt+BR-sw320dp-w400dp-small-land-320x240 23: default land-keysexposed land-notnight *sw320dp-small w400dp-1024x768
    b+pt+BR-sw720dp-w960dp-land-desk-navhidden 30: default car-night navhidden *sw240dp w320dp-land
    b+pt+BR-w720dp-h240dp-land-240dpi 30: default h240dp *pt-land-nodpi w320dp widecg-v21
    b+pt+PT-sw320dp-port-560dpi-640x480 30: default keyssoft ldpi notnight port pt-rBR-640x480 *pt-rBR-sw240dp v17
    b+pt+PT-sw480dp-w480dp-xlarge-nokeys 30: default notnight-12key *sw240dp w320dp xlarge
    b+sr+Cyrl+RS-ldltr-sw1024dp-w1024dp-560dpi 30: default ldltr-w320dp-night *sw720dp tvdpi
    b+sr+Cyrl+RS-sw240dp-w960dp-long-notround-land-desk 30: default notlong round square-desk *sw240dp w400dp
    b+sr+Cyrl+RS-sw320dp-h480dp-640dpi 23: *default ldpi sw320dp-h480dp-widecg-qwerty
    b+sr+RS-ldltr-sw320dp-w900dp-port-finger 33: default finger *ldltr port sw240dp-nokeys v26 w480dp
    b+sr+RS-sw570dp-long-land-watch-420dpi 19: *default long-port-watch sw600dp-anydpi
    b+sr-sw480dp-w1024dp-h480dp-480dpi-dpad 26: b+es+419-sw360dp-h900dp-dpad h480dp-xxhdpi *sr v23 w600dp
    b+tl+PH-ldltr-watch-notouch-qwerty 21: default *ldltr-qwerty notouch watch-navexposed
    b+tl+PH-normal-port-watch-640dpi 30: default notround port-navhidden *watch xlarge-560dpi-v11
    b+tl+PH-sw320dp-normal-widecg-nonav 19: default *normal notnight sw320dp-widecg-12key-nonav
    b+uz+Cyrl+UZ-ldrtl-w570dp-round-port-vrheadset 23: default *b+uz+Cyrl-ldrtl-round w320dp-port-watch-v16
    b+uz+Cyrl+UZ-sw320dp-h320dp-notlong-port 21: h320dp port *sw320dp sw411dp-h240dp uz-notlong-320x240 v16
    b+uz+UZ-h900dp-widecg-land-560dpi 30: default h240dp-land *h600dp hdpi land notlong-widecg
    b+uz+UZ-ldrtl-large-lowdr-notnight-160dpi-wheel 21: default ldrtl-small-lowdr nodpi notnight tvdpi *uz wheel
    b+zh+CN-long-notround-port-vrheadset 29: default *long mcc208-mnc01 mnc01-notround-port watch
    b+zh+HK 30: zh zh-rTW *b+zh+Hant
    b+zh+HK-h600dp-xlarge-560dpi-nonav 19: default *h240dp nonav xlarge xxhdpi-v19
    b+zh+HK-ldltr-large-land-car 26: default car land ldltr ldltr-land-car normal-car normal-night *zh-rTW
    b+zh+HK-sw720dp-h720dp-land-480dpi-keyssoft 28: default 280dpi h320dp keyssoft ldpi *sw320dp zh-land
    b+zh+HK-w600dp-h320dp-small-land 19: default *h320dp-small land mcc262-w600dp-notlong-land notlong
    b+zh+Hans+SG-sw1024dp-land-television 30: default land land-finger *sw240dp television television-v30
    b+zh+Hans+SG-sw1024dp-w1280dp-h1024dp-land-car-440dpi 28: default car land *sw480dp-w720dp-h480dp-ldpi
    b+zh+Hans+SG-sw570dp-w960dp-xlarge-notnight-440dpi 21: b+zh+Hant-large ldpi notnight *sw360dp w720dp zh-rTW-v11
    b+zh+Hans+SG-w320dp-h320dp-port-280dpi-finger 19: default 280dpi h320dp keyssoft port-finger w320dp *zh-rCN
    b+zh+Hant+TW-w960dp-land-notnight-280dpi-notouch 23: default land notnight-anydpi notouch-v4 *w720dp
    b+zh+MO-ldrtl-sw900dp-land-160dpi-1280x800 30: default 280dpi 320x240 land mcc208-mnc260-zh-rTW-ldrtl *sw360dp
    b+zh+SG-h240dp-wheel 28: default h240dp *h240dp-wheel long-round navhidden notround stylus-navhidden
    b+zh+SG-ldltr-sw600dp-w900dp-land 21: default *ldltr notnight sw480dp-land v19 w400dp-v16 w600dp
    b+zh+SG-sw570dp-h570dp-large-land-360dpi 23: default 560dpi b+zh+Hant h480dp-v14 normal *sw240dp-land zh-rHK-nodpi
    b+zh+SG-sw600dp-notnight-640dpi-stylus 26: default highdr lowdr-v30 notnight nowidecg-stylus *sw320dp-anydpi v19
    b+zh+TW-sw800dp-h640dp-normal-land-dpad 23: default h240dp-small keysexposed land-keysexposed-dpad *zh-rTW-sw240dp
    car 30: *car default
    default 30: *default fr
    default 30: night notnight *default
    keyssoft 30: *keysexposed keyshidden
    keyssoft 30: keysexposed *keyssoft
    large 30: small *normal
    ldrtl 16: *ldrtl default
    mcc208-b+ar+SA-ldltr-sw720dp-w720dp-watch-160dpi 29: default 280dpi desk ldltr ldltr-sw320dp *mcc208 v16 v4 w720dp
    mcc208-b+ko+KR-w320dp-port-notnight 30: *default b+kok mcc310-mnc260-b+kok-notnight w720dp-port
    mcc208-b+sr+Latn+RS-port-240dpi-stylus-keyshidden 33: default *mcc208-keyshidden port stylus trackball v23 xhdpi
    mcc208-mnc1-b+sr-notlong-port-420dpi 16: b+sr+Cyrl-420dpi *mcc208-mnc01 mcc208-port night notlong-tvdpi
    mcc208-mnc260-b+es+AR-sw640dp-finger 33: es-rES es-rMX-navhidden *mcc208-mnc260 sw240dp-finger sw480dp
    mcc208-mnc260-b+pt+BR-ldltr-w960dp-120dpi 16: default ldltr-anydpi mcc262-mnc260-zh-rHK *mnc260 notnight w480dp
    mcc208-mnc260-ldltr-sw570dp-port-night-320x240 33: 640x480 ldltr-640x480 *mcc208-mnc260-port night port sw240dp v14
    mcc262-b+en+IN-w400dp-small-long-keyshidden 30: default keysexposed-v19 *long mcc310 normal w600dp-keyshidden
    mcc262-b+fil+PH-h1024dp-small-widecg-night-360dpi 30: default fil h240dp-nodpi *mcc262-v19 night nowidecg small
    mcc262-b+fr+BE-normal-nowidecg-port 30: default en-rUS-normal-port *mcc262-fr-port-v17 notnight nowidecg v21
    mcc262-b+kok+IN-ldltr-land-400dpi-320x240 28: b+zh+Hans-ldltr *hdpi mcc262-mnc260 mcc310-land-320x240 square-ldpi
    mcc262-mnc1-b+uz+UZ-ldltr-nowidecg-port-qwerty 16: default *mcc262-mnc01-uz-ldltr-port nowidecg-port qwerty
    mcc262-mnc260-b+es+MX-h1024dp-qwerty 28: *b+es+419 h480dp mcc262-mnc004-es nokeys-nonav qwerty
    mcc262-mnc260-b+fr+BE-ldltr-land-dpad 16: default dpad land ldltr *mcc262-mnc260-ldltr
    mcc262-mnc260-b+sr+Latn+RS-sw570dp-small-land 30: default land mcc310-mnc260-sw360dp *mnc260 small
    mcc262-mnc4-b+de+DE-h600dp-port-800x600 19: default 1024x768 h240dp-port *h600dp mcc262-mnc260-wheel v14
    mcc262-mnc4-b+nb+NO-w360dp-h320dp-long-lowdr 33: default long lowdr *mcc262-mnc004-h320dp w320dp w320dp-h320dp-long
    mcc262-mnc4-b+zh+MO-ldltr-notnight 26: default ldltr-long *mcc262-mnc004 notnight-v19
    mcc310-b+en+IN-ldrtl-sw800dp-h480dp-nowidecg-dpad 23: default *ldrtl-h480dp mcc310-mnc004-sw360dp-dpad nowidecg
    mcc310-b+fr+FR 30: *mcc310 fr
    mcc310-b+it-ldrtl-highdr-wheel 30: default highdr ldrtl ldrtl-highdr-v14 *mcc310 v17 wheel
    mcc310-b+no+NO-ldrtl-w960dp-port-160dpi 23: default *ldrtl mcc310-mnc01-no-ldrtl-xxhdpi port v19 w720dp-v16
    mcc310-b+pt+AO-h720dp-highdr-navexposed-640x480 23: default *h600dp lowdr mcc310-highdr-640x480 navexposed
    mcc310-mnc1-b+tl+PH-w400dp 29: default 12key keysexposed-qwerty *mcc310-mnc01-w400dp nokeys w400dp
    mcc310-mnc1-b+zh+Hant+TW-sw570dp-port 30: default es-rMX-v17 *mcc310-mnc01 square v11 zh-rCN zh-rCN-sw480dp
    mcc310-mnc260-b+fr+BE-h720dp-long-port-280dpi 33: default 420dpi keyshidden long *mcc310-mnc260-h720dp-port xxhdpi
    mnc1-b+ar+EG-w570dp-notlong-port-440dpi 28: default anydpi mdpi mnc01-ar-rEG-420dpi-320x240 notlong-port *w480dp
    mnc1-b+sr+RS-h240dp-nonav-320x240 30: 320x240 h240dp *mnc01-v23 sr-nonav
    notnight 30: night *default
    round 30: *round notround
    sw320dp-w1024dp-normal-land-160dpi 23: default land mcc208-mnc01-xxhdpi small *sw320dp sw320dp-hdpi w900dp
    sw400dp-w600dp 30: default *sw320dp w500dp
    w360dp-long-120dpi-keyssoft-nokeys 29: default 560dpi long-nokeys notround v11 v26 *w320dp-keyssoft
    w700dp-h700dp 30: w600dp h600dp *w500dp-h500dp
    w800dp-h800dp 30: *w400dp-h700dp w600dp-h400dp
    w960dp-land-car-keysexposed-navexposed 23: default keyshidden land pt-desk v14 *w480dp-navexposed
    """
