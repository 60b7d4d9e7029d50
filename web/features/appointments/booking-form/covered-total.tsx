import { Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { BookAppointment } from "#contract/appointments.ts";
import { coverageLines, priceCovered } from "#contract/covered-prices.ts";
import { localDay, today } from "#contract/dates.ts";
import { formatTotal } from "#web/features/appointments/booking-form/service-picker.tsx";
import type { Offer } from "#web/features/public-page/catalogue.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";

type CoveredTotalProps = {
  values: Pick<BookAppointment, "client" | "services" | "startsAt">;
  /** Missing while the prices are not known. */
  offer: Offer | undefined;
  timezone: string;
};

/** The client's total: less what their plan and packages cover on that day, which the reception may read. */
export function CoveredTotal({ values: { client, services, startsAt }, offer, timezone }: CoveredTotalProps) {
  const { role } = useSession();
  const reads = role === "admin" || role === "recepcionista";
  const dia = startsAt ? localDay(startsAt, timezone) : today(timezone);
  const input = reads && "id" in client && client.id ? { id: client.id, dia } : skipToken;
  const { data: coverage } = useQuery(orpc.subscribers.coverage.queryOptions({ input }));
  if (!offer || services.length === 0) return <span />;
  const priced = priceCovered(coverage, offer.prices);
  return (
    <div style={{ minWidth: 0 }}>
      <Text fw={600}>{formatTotal(priced.isCheaper ? { ...offer, preco: priced.total!, varies: false } : offer)}</Text>
      {coverageLines(coverage, services, priced, today(timezone)).map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </div>
  );
}
