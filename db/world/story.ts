import { type DemoRole } from "./accounts.ts";
import { memberRows, userRows } from "./account-rows.ts";
import { openCalendar } from "./calendar.ts";
import { billRows } from "./bill-rows.ts";
import { type Books, bookRows } from "./book-rows.ts";
import { castOf } from "./cast.ts";
import { closingRows } from "./closing-rows.ts";
import { clientRows } from "./client-rows.ts";
import { momentOf } from "./moment.ts";
import { imaginePeople } from "./people.ts";
import { seeded } from "./random.ts";
import { reviewRows } from "./review-rows.ts";
import type { Rows } from "./rows.ts";
import { shopRows } from "./shop-rows.ts";
import { stockRows } from "./stock-rows.ts";
import { visitsOfToday } from "./today.ts";
import { visitRows } from "./visit-rows.ts";
import { imagineVisits } from "./visits.ts";

const clients = 300;

export type World = { shop: string; owner: string; rows: Rows; books: Books };

/** All data of the demo shop at this moment; the same moment gives the same data. */
export function imagineWorld(now: Date, hashes: Record<DemoRole, string>): World {
  const random = seeded(1877);
  const moment = momentOf(now);
  const people = imaginePeople(random, moment, clients);
  const calendar = openCalendar(moment.today);
  const visits = imagineVisits({ random, moment, calendar }, people, visitsOfToday(calendar, moment));
  const cast = castOf(random, moment, people);
  const known = clientRows(random, cast, visits);
  const agenda = visitRows(random, moment, cast, visits);
  const { stock, moved } = stockRows(cast, moment);
  const counter = bookRows(random, cast, moment, { agenda, stock, moved });
  return {
    shop: cast.shop,
    owner: cast.users.admin,
    rows: {
      ...userRows(cast, hashes),
      ...shopRows(cast, moment),
      ...stock,
      ...memberRows(cast),
      ...known,
      ...agenda,
      ...reviewRows(random, cast, now, agenda.appointments!),
    },
    books: billRows(cast, moment, closingRows(random, cast, moment, counter)),
  };
}
