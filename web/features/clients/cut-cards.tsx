import { Button, Card, Group, Menu, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CutCard } from "#contract/cut-cards.ts";
import { formatDay } from "#contract/dates.ts";
import { CutCardDialog } from "#web/features/clients/cut-card-dialog.tsx";
import { CutCardFacts } from "#web/features/clients/cut-card-facts.tsx";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { HeldList } from "#web/ui/register/held-list.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** A client's cuts, newest first. */
export function CutCards({ client }: { client: string }) {
  const query = useQuery(orpc.clients.cutCards.list.queryOptions({ input: { id: client } }));
  return (
    <Fetched query={query}>
      {(cards) => (
        <Stack>
          {cards.length === 0 && (
            <EmptyState
              title="Nenhuma ficha de corte ainda"
              hint="Anote o degradê, as máquinas e as fotos, para repetir o corte na próxima visita."
            />
          )}
          <Group justify={cards.length === 0 ? "center" : "flex-end"}>
            <NewCutCard client={client} />
          </Group>
          <HeldList items={cards}>{(card, display) => <Kept card={card} client={client} display={display} />}</HeldList>
        </Stack>
      )}
    </Fetched>
  );
}

export function NewCutCard({ client }: { client: string }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAdding(true)}>
        Nova ficha de corte
      </Button>
      {adding && <CutCardDialog clientId={client} onClose={() => setAdding(false)} />}
    </>
  );
}

type KeptProps = { card: CutCard; client: string; display: "none" | undefined };

function Kept({ card, client, display }: KeptProps) {
  const { id } = card;
  const name = `ficha de ${formatDay(card.dia)}`;
  const [open, setOpen] = useState<"form" | "question" | null>(null);
  const remove = useAct(calls.clients.cutCards.remove, {
    done: "Ficha de corte apagada.",
    refresh: useReadAgain(orpc.clients.key()),
  });
  return (
    <Card withBorder component="article" display={display} aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <CutCardFacts card={card} />
        {card.own && (
          <ActsMenu nome={name}>
            <Menu.Item onClick={() => setOpen("form")}>Editar</Menu.Item>
            <Menu.Item color="red" onClick={() => setOpen("question")}>
              Apagar
            </Menu.Item>
          </ActsMenu>
        )}
      </Group>
      {open === "form" && <CutCardDialog clientId={client} card={card} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={open === "question"}
        title={`Apagar a ${name}?`}
        confirm="Apagar ficha"
        dangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: () => setOpen(null) })}
        onClose={() => setOpen(null)}
      >
        As anotações e as fotos desta ficha são apagadas. Isso não pode ser desfeito.
      </ConfirmDialog>
    </Card>
  );
}
