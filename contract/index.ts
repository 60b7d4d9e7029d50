import { appointments } from "#contract/appointments.ts";
import { auth } from "#contract/auth.ts";
import { barbers } from "#contract/barbers.ts";
import { barbershops } from "#contract/barbershops.ts";
import { clients } from "#contract/clients.ts";
import { profile } from "#contract/profile.ts";
import { publicPage } from "#contract/public-page.ts";
import { realtime } from "#contract/realtime.ts";
import { services } from "#contract/services.ts";
import { staff } from "#contract/staff.ts";

/** Everything that can be asked of Navalha, one line per feature. */
export const contract = {
  appointments,
  auth,
  barbers,
  barbershops,
  clients,
  profile,
  publicPage,
  realtime,
  services,
  staff,
};
