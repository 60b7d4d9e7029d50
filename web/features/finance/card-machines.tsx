import { Badge, Button, Group, Menu, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CardMachine } from "#contract/card-machines.ts";
import { countText, rateText } from "#contract/numbers.ts";
import { MachineDialog } from "#web/features/finance/machine-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { formats, type HistoryColumns, RowHistoryDialog } from "#web/ui/row-history.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** The card machines in use, with their fees. */
export function CardMachines() {
  const query = useQuery(orpc.finance.machines.list.queryOptions());
  const [edited, setEdited] = useState<CardMachine | "new">();
  // A super admin reads a shop's money but does not change it (decisions 4).
  const changes = useSession().role !== "super_admin";
  return (
    <Section
      title="Maquininhas"
      description="Taxas e prazos de cada uma. O que já foi pago fica com a taxa daquele dia."
      actions={
        changes && (
          <Button variant="default" onClick={() => setEdited("new")}>
            Nova maquininha
          </Button>
        )
      }
    >
      <Fetched query={query} loading={<ListSkeleton rows={1} height={129} />}>
        {(machines) =>
          machines.length === 0 ? (
            <EmptyState
              title="Nenhuma maquininha ainda"
              hint="Sem uma, os cartões entram sem taxa: débito em 1 dia, crédito em 30."
            />
          ) : (
            <Stack component="ul" aria-label="Maquininhas" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
              {machines.map((machine) => (
                <Group component="li" key={machine.id} justify="space-between" wrap="nowrap">
                  <Machine machine={machine} />
                  {changes && <Acts machine={machine} onEdit={() => setEdited(machine)} />}
                </Group>
              ))}
            </Stack>
          )
        }
      </Fetched>
      {edited && (
        <MachineDialog
          {...(edited !== "new" && { machine: query.data?.find(({ id }) => id === edited.id) ?? edited })}
          isFirst={query.data?.length === 0}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

function Machine({ machine: { nome, padrao, antecipa, taxas } }: { machine: CardMachine }) {
  const rate = (forma: string, parcelas: number) => {
    const bps = taxas.find((fee) => fee.forma === forma && fee.parcelas === parcelas)?.bps ?? null;
    return bps === null ? "sem taxa" : rateText(bps);
  };
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap="xs">
        <Text fw={600}>{nome}</Text>
        {padrao && <Badge variant="light">Padrão</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        Débito {rate("cartao_debito", 1)} · Crédito {rate("cartao_credito", 1)} · 12× {rate("cartao_credito", 12)}
        {antecipa && " · paga tudo de uma vez"}
      </Text>
    </div>
  );
}

function Acts({ machine, onEdit }: { machine: CardMachine; onEdit: () => void }) {
  const { id, nome } = machine;
  const [history, setHistory] = useState(false);
  const refresh = useReadAgain(orpc.finance.key());
  const archive = useAct(client.finance.machines.archive, { done: `${nome} saiu de uso.`, refresh });
  return (
    <>
      <ActsMenu nome={nome}>
        <Menu.Item onClick={onEdit}>Editar taxas</Menu.Item>
        <Menu.Item onClick={() => setHistory(true)}>Histórico</Menu.Item>
        <Menu.Item onClick={() => archive.mutate({ id })}>Tirar de uso</Menu.Item>
      </ActsMenu>
      {history && (
        <RowHistoryDialog
          row={machine}
          call={orpc.finance.machines.history}
          columns={historyColumns}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  );
}

const feeText = ({ bps, dias }: { bps: number | null; dias: number }) =>
  `${bps === null ? "sem taxa" : rateText(bps)}, ${countText(dias, "dia")}`;

const historyColumns: HistoryColumns = {
  nome: { label: "Nome" },
  padrao: { label: "Padrão", text: formats.yesOrNo },
  antecipa: { label: "Paga tudo de uma vez", text: formats.yesOrNo },
  "cartao_debito 1": { label: "Débito", text: feeText, none: "sem taxa" },
  "cartao_credito *": { label: "Crédito em *×", text: feeText, none: "sem taxa" },
  archived_at: { label: "Fora de uso", text: () => "sim" },
};
