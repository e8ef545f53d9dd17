// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension TreeReports {
        /// Checks that errorRows counts the rows in error.
        func checkInvariants() {
            var count = 0
            eachRow { if result($0).pointee.state & ResultFlags.inError != 0 { count &+= 1 } }
            require(count == state.pointee.errorRows, -1, "TreeReports", "errorRows is not the number of rows in error")
        }
    }
#endif
