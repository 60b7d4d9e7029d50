import { Alert, Button, Group, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PublicBarbershop } from "#contract/public-page.ts";
import { BookingPanel } from "#web/features/appointments/my-appointments/booking-panel.tsx";
import { MyList } from "#web/features/appointments/my-appointments/my-list.tsx";
import { useMyShop } from "#web/features/appointments/my-appointments/my-queries.ts";
import { emptyDraft, stillOffered, type Draft } from "#web/features/public-page/draft.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** A client's appointments at the shop, with a button to book more. */
export function MyAppointmentsPage() {
  return <Fetched query={useMyShop()}>{(shop) => <MyAppointments shop={shop} />}</Fetched>;
}

function MyAppointments({ shop }: { shop: PublicBarbershop }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [opened, setOpened] = useState(false);
  const busca = String(useSearch({ strict: false }).busca ?? "");
  useWelcome();

  function open(wish: Pick<Draft, "services" | "barber">) {
    setDraft({ ...emptyDraft, ...stillOffered(wish, shop) });
    setOpened(true);
  }

  const bookNew = shop.publicada && (
    <Button onClick={() => open({ services: [], barber: "any" })}>Agendar horário</Button>
  );

  return (
    <>
      <PageHeader title="Próximos" description={shop.nome} actions={bookNew} />
      {!shop.publicada && (
        <Alert mb="md">
          {shop.nome} não está aceitando agendamentos online. O que você já marcou continua valendo.
        </Alert>
      )}
      {busca && <Searched words={busca} />}
      <MyList which="upcoming" words={busca} shop={shop} onRepeat={open} />
      <PageHeader title="Anteriores" />
      <MyList which="past" words={busca} shop={shop} onRepeat={open} />
      <BookingPanel shop={shop} opened={opened} draft={draft} change={setDraft} onClose={() => setOpened(false)} />
    </>
  );
}

/** The active search, since a search result links here. */
function Searched({ words }: { words: string }) {
  const navigate = useNavigate();
  return (
    <Group mb="md">
      <Text>Busca: {words}</Text>
      <Button variant="subtle" size="compact-sm" onClick={() => void navigate({ to: "." })}>
        Mostrar todos
      </Button>
    </Group>
  );
}

/** After booking on the public page with an account, the client arrives here and sees a confirmation. */
function useWelcome(): void {
  useEffect(() => {
    if (location.hash !== "#marcado") return;
    history.replaceState(history.state, "", location.pathname);
    toastSuccess("Seu horário está marcado.");
  }, []);
}
