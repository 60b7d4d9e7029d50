import { SimpleGrid } from "@mantine/core";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { MyAppointment, type Repeat } from "#web/features/appointments/my-appointments/my-appointment.tsx";
import { useMine, type Which } from "#web/features/appointments/my-appointments/my-queries.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";

type MyListProps = { which: Which; words: string; shop: PublicBarbershop; onRepeat: Repeat };

const nothing: Record<Which, { title: string; hint?: string }> = {
  upcoming: { title: "Nenhum horário marcado", hint: "Agende em poucos toques: serviço, barbeiro e horário." },
  past: { title: "Nada por aqui ainda", hint: "Seus atendimentos aparecem aqui depois de acontecerem." },
};

/** Of a shop whose page is off the air: its note stands above. */
const nothingToBook = { title: "Nenhum horário marcado" };

const notFound = { title: "Nada encontrado", hint: "Procure por um serviço, um barbeiro ou um dia." };

export function MyList({ which, words, shop, onRepeat }: MyListProps) {
  const query = useMine(which, words);

  return (
    <PagedList query={query} loading={<ListSkeleton rows={2} height={120} />}>
      {(pages) => {
        const appointments = pages.flatMap((page) => page.items);
        const empty = which === "upcoming" && !shop.publicada ? nothingToBook : nothing[which];
        if (appointments.length === 0) return <EmptyState {...(words ? notFound : empty)} />;
        return (
          <SimpleGrid component="ul" cols={{ base: 1, lg: 2 }} spacing="md" p={0} mb="xl" style={{ listStyle: "none" }}>
            {appointments.map((appointment) => (
              <li key={appointment.id}>
                <MyAppointment
                  appointment={appointment}
                  limit={pages[0]?.change_limit ?? shop.change_limit}
                  shop={shop}
                  onRepeat={onRepeat}
                />
              </li>
            ))}
          </SimpleGrid>
        );
      }}
    </PagedList>
  );
}
