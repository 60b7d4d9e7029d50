/** Queries whose plans are not looked at, and why. */
export const unplanned: Record<string, string> = {
  "forgetOldSessions of auth": "once a night, over a table that it keeps short",
  "forgetOldFailures of auth/sign-in": "once a night, over a table that it keeps short",
  "forgetUsedCodes of auth/second-factor": "once a night, over a table that it keeps short",
  "forgetOldRecoveries of auth/recovery": "once a night, over a table that it keeps short",
  "forgetOldChanges of auth/email": "once a night, over a table that it keeps short",
  "forgetOldWindows of limits": "once a night, over a table that it keeps short",
  "forgetOldEvents of audit/security-log": "once a night",
  "insertParts of services":
    "some rows by their keys, which refuse what a test's combo is mapped to when it is one no more",
  "insertSkills of services/skills":
    "a row for each service of the shop, of which a test may have more than the largest shop",
  "forgetUnshownPhotos of photos": "once a night, a shop at a time",
  "forgetOldLogs of audit/client-log": "once a night",
  "forgetOldNotifications of notifications": "once a night",
  "openShops of barbershops/administration": "every shop, once an hour, for a chore that goes from one to the next",
  "countShops of barbershops/administration": "counts every shop, six times an hour, a shop at a time",
  "countShop of barbershops/administration": "one shop of those, read whole",
  "heldOf of profile/own-data":
    "at most twenty times an hour and person, each part along the index of that person's rows",
  "obstaclesToLeaving of profile/leaving": "once in an account's life",
  "eraseSelf of profile/leaving":
    "once in an account's life; a person's events are looked for in the whole history of their shops",
  "partsOfClient of clients/privacy": "parts that heldOfClient and heldOf of profile/own-data send",
  "eraseClient of clients/privacy": "once in a client's life; answers kept for repeats are looked through",
  "resegmentShops of clients/records": "once a night, every client of every shop, a shop at a time",
  "forgetJobData of jobs": "one job by its key",
  "grantJobTables of jobs": "rights, given once at the start",
  "superAdminExists of super-admins": "once at the start of a process",
  "listenToChanges of realtime": "listens, and reads nothing",
  "jobFacts of jobs": "asked by a super admin who looks at the installation; pg-boss keeps its tables short",
};

/** Faults that a query may have, and why. */
export const excused: Record<string, { faults: RegExp; why: string }> = {
  "countByDay of appointments": {
    faults: /: sorts /,
    why: "counts every visit of a month, found by an index in the order of their starts",
  },
  "clientsOf of clients/records": {
    faults: /: (sorts \d{4} rows|reads \d{3} rows of clients for 0)/,
    why: "who has an account, came since a day or missed a visit is found by an index and sorted by name: 40 ms of 100,000 clients",
  },
  "productsOf of products": {
    faults: /rows of product_costs/,
    why: "of each product shown, what it cost is looked for by its key, also by who may not know it",
  },
  "differencesOf of products/counts": {
    faults: /rows of product_costs/,
    why: "as productsOf of products",
  },
  "securityEvents of audit/security-log": {
    faults: /: (sorts|throws away) /,
    why: "a super admin may combine filters, of which each has its own index",
  },
};

/** Tables that no shop fills, and why. */
export const small: Record<string, string> = {
  barbeiros: "a team is some people",
  barber_permissions: "one row for each of the team",
  barber_services: "what each of the team does",
  working_hours: "a row for each weekday of each of the team",
  imports: "a file now and then",
  suppliers: "some dozens",
  stock_counts: "some a month",
  services: "what a shop offers fits on its public page",
  service_parts: "some for each of its combos",
};
