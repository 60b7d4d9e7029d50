import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Barber } from "#contract/barbers.ts";
import type { ClientDetails } from "#contract/client-records.ts";
import type { BookingForm } from "#web/features/appointments/booking-form/use-booking-form.ts";
import { orpc } from "#web/lib/orpc.ts";

type Usual = { services: string[]; barber: string };

/**
 * Fills in the usual choices of the chosen client, and returns the client's data. Choices made by hand stay. `beginning`: services and
 * barber as the form began.
 */
export function useUsual(
  form: BookingForm,
  { barbers, beginning }: { barbers: Barber[]; beginning: Usual },
): ClientDetails | undefined {
  const { client, services, barber } = form.form.values;
  const filled = useRef(beginning);
  const chosen = "id" in client ? client.id : null;
  const options = orpc.clients.details.queryOptions({ input: { id: chosen ?? "" } });
  const { data } = useQuery({ ...options, enabled: chosen !== null });
  const known = data?.id === chosen ? data : undefined;

  const id = known?.id;

  const assume = useEffectEvent(() => {
    if (!known) return;
    const { servicos_usuais, barbeiro_preferido } = known;
    const before = filled.current;
    const usual = {
      services: servicos_usuais.map(({ id }) => id),
      barber: barbers.find(({ id }) => id === barbeiro_preferido?.id)?.id ?? beginning.barber,
    };
    filled.current = usual;
    form.assume({
      services: String(services) === String(before.services) ? usual.services : services,
      barber: barber === before.barber ? usual.barber : barber,
    });
  });

  // Once per client, not whenever their record is refetched.
  useEffect(() => {
    if (id) assume();
  }, [id]);

  return known;
}
