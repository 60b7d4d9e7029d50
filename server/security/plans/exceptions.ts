const ended = "a row by its key, which refuses what a test's row is mapped to once it has ended";
const settled = "debts by their keys, which refuse more than is open or was of what a test's are mapped to";

/** Queries whose plans are not checked, and why. */
export const unplanned: Record<string, string> = {
  "forgetOldSessions of auth": "once a night, over a table that it keeps short",
  "forgetOldFailures of auth/sign-in": "once a night, over a table that it keeps short",
  "forgetUsedCodes of auth/second-factor": "once a night, over a table that it keeps short",
  "forgetOldRecoveries of auth/recovery": "once a night, over a table that it keeps short",
  "forgetOldChanges of auth/email": "once a night, over a table that it keeps short",
  "forgetOldWindows of limits": "once a night, over a table that it keeps short",
  "forgetOldEvents of audit/security-log": "once a night",
  "journals of results/postings": "a part of others, which are planned with it",
  "isFull of plans": "a part of others, which are planned with it",
  "laterPrice of plans": "a part of others, which are planned with it",
  "priceOf of plans": "a part of others, which are planned with it",
  "renewalPrice of plans": "a part of others, which are planned with it",
  "insertParts of services":
    "some rows by their keys, which refuse what a test's combo is mapped to when it is one no more",
  "insertService of sales/items": ended,
  "insertProduct of sales/items": ended,
  "insertTip of sales/items": ended,
  "insertPlan of sales/items": ended,
  "insertPackage of sales/items": ended,
  "insertVoucher of sales/items": ended,
  "insertSubscription of plans/subscribing": "a row, which refuses a client of the largest shop: all of them subscribe",
  "stateOfShop of shop-plans": "a part of others, which are planned with it",
  "clientsAtRisk of clients/risk": "a part of others, which are planned with it",
  "owedToTeam of results": "a part of others, which are planned with it",
  "ofBarber of reports": "a part of others, which are planned with it",
  "walkIns of reports/visits": "a part of others, which are planned with it",
  "firstWalkIns of reports/visits": "a part of others, which are planned with it",
  "inTab of subscribers": "a part of others, which are planned with it",
  "newSince of subscribers": "an instant, and sends nothing",
  "subscribersShown of subscribers": "a part of others, which are planned with it",
  "toAnswer of subscribers": "names the badge of a row, and sends nothing",
  "insertPause of plans/pausing": "a row, which refuses a subscription of the largest shop: it is paused already",
  "insertBought of packages/selling": "rows by the key of an item, which refuses one that sold a package",
  "spendVouchers of vouchers": "a row by its key, which refuses more than is left of what a test's is mapped to",
  "insertPaid of plans/subscribing": "rows by the key of an item, which refuses one that is paid for",
  "insertAgreed of sales/online/selling": ended,
  "insertPayment of payments/reading": "a row by the key of an invoice, which refuses one that was sold",
  "forgetEvents of payments/comparing": "once a night, a shop at a time",
  "updateItem of sales": ended,
  "deleteItem of sales": ended,
  "copyItems of sales": ended,
  "insertPayment of sales": ended,
  "updateComanda of sales": ended,
  "comandasWithoutCommission of sales/earlier":
    "once a start and once a night, over every comanda of a shop, a shop at a time",
  "moveLines of sales/joining": ended,
  "insertReturn of sales/returns": ended,
  "endCaixa of cash": ended,
  "settleDebts of clients/wallet": settled,
  "reverseEntry of clients/wallet": settled,
  "insertCaixa of cash": "a row, beside the one that the largest shop has open",
  "beginAgain of cash": "a row by its key, of which the newest alone may be opened again",
  "drawerRows of cash": "a part of other queries of drawers",
  "toCaixa of cash": "looks at a row, and sends nothing",
  "brokenRows of finance/audit": "an audit, which reads the books of a shop whole",
  "forgetUnshownPhotos of photos": "once a night, a shop at a time",
  "forgetRemovedFiles of entries/attachments": "once a night, a shop at a time",
  "forgetOldLogs of audit/client-log": "once a night",
  "forgetOldNotifications of notifications": "once a night",
  "openShops of barbershops/administration": "every shop, once an hour, for a chore that goes from one to the next",
  "countShops of barbershops/administration": "counts every shop, six times an hour, a shop at a time",
  "countShop of barbershops/administration": "one shop of those, read whole",
  "heldOf of profile/own-data":
    "at most twenty times an hour and person, each part along the index of that person's rows",
  "leftBehind of profile/leaving": "once in an account's life",
  "eraseSelf of profile/leaving":
    "once in an account's life; a person's events are looked for in the whole history of their shops",
  "toKept of registers": "sends nothing",
  "versionOf of registers": "sends nothing",
  "fingerprint of registers": "sends nothing",
  "rowsNamed of paging": "a part of the lists that join it",
  "matchingRow of clients": "a part of others, which are planned with it",
  "stillToDo of appointments": "a part of others, which are planned with it",
  "isName of clients": "looks at what was typed, and sends nothing",
  "partsOfClient of clients/privacy": "parts that heldOfClient and heldOf of profile/own-data send",
  "eraseClient of clients/privacy": "once in a client's life; answers kept for repeats are looked through",
  "resegmentShops of clients/records": "once a night, every client of every shop, a shop at a time",
  "resegmentClients of clients/records":
    "every client of a shop, once a night and when an admin changes what segments mean",
  "forgetRowChanges of audit/row-changes": "once a night, a shop at a time",
  "forgetOldFiles of imports": "once a night, a shop at a time",
  "inEveryShop of shops": "every shop, for a chore that goes from one to the next",
  "forgetJobData of jobs": "one job by its key",
  "grantJobTables of jobs": "rights, given once at the start",
  "superAdminExists of super-admins": "once at the start of a process",
  "listenToChanges of realtime": "listens, and reads nothing",
  "jobFacts of jobs": "asked by a super admin who looks at the installation; pg-boss keeps its tables short",
};

/** Faults that a query may have, and why. */
export const excused: Record<string, { faults: RegExp; why: string }> = {
  "productSalesOf of sales/products": {
    faults: /: reads \d+ rows of (comanda_items|comandas) for 0/,
    why: "what is searched for, a product or its buyer, is met in the order of the sales",
  },
  "comandasOf of sales": {
    faults: /: throws away \d+ rows of comandas \(comandas_of_barber\)/,
    why: "a barber reads back to a day, and from their oldest comanda on all before it are passed over",
  },
  "dayFigures of cash/report": {
    faults: /: reads \d+ rows of (journal|postings) for 0/,
    why: "the day's cash is read, and not told while a drawer is open",
  },
  "commissionFigures of commissions": {
    faults: /: reads all of commissions$/,
    why: "adds up the lines of a year at most, beside those of all days that nobody has been paid, which closings keep few",
  },
  "countByDay of appointments": {
    faults: /: sorts /,
    why: "counts every visit of a month, found by an index in the order of their starts",
  },
  "timesAhead of appointments": {
    faults: /: sorts /,
    why: "as countByDay: every visit to come, looked at when a shop changes its hours",
  },
  "clientsOf of clients/records": {
    faults: /: (sorts \d{4} rows|reads \d{3} rows of (clients|name_words) for 0|throws away \d{3,4} rows of clients )/,
    why: "who has an account, came since a day or missed a visit is met in the order of names, or sorted by it: 25 ms of 100,000 clients; what a filter leaves of a name may be nobody",
  },
  "searchClients of clients": {
    faults: /: (throws away|reads) \d{3,4} rows /,
    why: "more than 3,000 of one phone number are met in the order of names; of a test's number the largest shop has fewer",
  },
  "debtorsOf of clients/wallet": {
    faults: /rows of (clients|client_wallets|client_debts) |: reads all of client_wallets$/,
    why: "who is searched for is met in the order of those who owe, of whom the largest shop has 10,000",
  },
  "cashOf of cash": {
    faults: /: reads \d{3} rows of (journal|postings) for 1/,
    why: "adds up what a day's sales brought into a drawer, when it is closed",
  },
  "productsOf of products": {
    faults:
      /rows of product_costs|throws away \d{4} rows of products \(products_by_name\)|reads \d{4} rows of name_words for 0/,
    why: "of each product shown, what it cost is looked for by its key, also by who may not know it; what one supplier sells is met in the order of names; of two words the rarer is found by counting up to 5,000 products that have each",
  },
  "differencesOf of products/counts": {
    faults: /rows of product_costs|^custom: reads all of products$/,
    why: "as productsOf of products; a plan for the one shop that has any reads them all",
  },
  "securityEvents of audit/security-log": {
    faults: /: (sorts|throws away) /,
    why: "a super admin may combine filters, of which each has its own index",
  },
};

const other = "read by another index on the sizes of a real shop, which `bench -- plans` looks at";
const policy = "what a barber or a client may see of items hangs on the comanda: looked up for each, or all at once";
const comandas = { faults: /^filters a shop's rows of comandas_by_state$/, why: policy };

/** Faults that the plan of a query may have on the sizes of plans.test.ts, and why. */
export const shapeExcused: Record<string, { faults: RegExp; why: string }> = {
  "comandaById of sales": comandas,
  "comandasOf of sales": { faults: /^(filters a shop's rows of comandas_by_state|sorts many rows)$/, why: policy },
  "journalsOfReturns of sales/returns": comandas,
  "rowTold of payments/reading": comandas,
  "listPrices of sales": comandas,
  "openComandas of sales/standing": comandas,
  "openOf of closings": { faults: comandas.faults, why: "of the open comandas, which are some, those of one barber" },
  "productSalesOf of sales/products": comandas,
  "subscribersOf of subscribers": {
    faults: /^filters a shop's rows of subscription_plans_/,
    why: "words of a plan are looked for in the names of all, of which a shop has some",
  },
  "subscriptionShown of subscribers/details": comandas,
  "onlineCounts of payments/accounts": {
    faults: /^filters a shop's rows of subscription_plans_/,
    why: "counts the plans of a shop, of which it has some, as its admin opens the settings",
  },
  "forgetOffers of payments/offering": {
    faults: /^filters a shop's rows of subscription_plans_/,
    why: "every plan of a shop, once as its admin disconnects it",
  },
  "linesOfMonths of commissions/tiers": { faults: comandas.faults, why: other },
  "deductedBy of advances/deducting": { faults: /^filters a shop's rows of advances_/, why: other },
  "reportRows of reports": {
    faults:
      /^(filters a shop's rows of (appointments|comandas|comanda_payments|clients|products|product_costs)_|sorts many rows$)/,
    why: "adds up the rows of a shop's period, asked by few people now and then: the stock whole, and what groups or payments are joined with",
  },
  "heldIn of clients/privacy": { faults: /^filters a shop's rows of appointments_/, why: other },
  "dateDebts of clients/wallet": { faults: /^filters a shop's rows of client_debts_/, why: other },
  "stockMovements of products/movements": {
    faults: /^filters a shop's rows of (products|stock_movements)_/,
    why: other,
  },
  "teamBarbers of staff": { faults: /^filters a shop's rows of memberships_role$/, why: other },
  "walletLines of clients/wallet": { faults: /^filters a shop's rows of client_entries_/, why: other },
};

/** Tables that stay small, and why. */
export const small: Record<string, string> = {
  barbeiros: "a team is some people",
  barber_permissions: "one row for each of the team",
  commission_tiers: "one row of the shop, and one of a barber who has their own",
  barber_services: "what each of the team does",
  working_hours: "a row for each weekday of each of the team",
  working_hours_exceptions: "some days off a year for each of the team",
  imports: "a file now and then",
  accounts: "some dozens",
  stock_counts: "some a month",
  barbershop_slugs: "a new link now and then",
  services: "what a shop offers fits on its public page",
  service_products: "some for each of its services",
  service_parts: "some for each of its combos",
};
