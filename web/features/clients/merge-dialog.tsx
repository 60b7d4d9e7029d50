import { Button, Group, Radio, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MergeClients, mergeable } from "#contract/client-merging.ts";
import { type ClientDetails } from "#contract/client-records.ts";
import { formatDay } from "#contract/dates.ts";
import { formatPhone } from "#contract/phone.ts";
import { ClientSelect } from "#web/features/clients/client-select.tsx";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { Dialog } from "#web/ui/dialog.tsx";

type MergeDialogProps = { client: ClientDetails; onClose: () => void };

/** Merges another record of the same person into this one: choose a likely or searched record, then compare both side by side. */
export function MergeDialog({ client, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <Dialog opened title={`Juntar outro cadastro a ${client.nome}`} size="xl" onClose={onClose}>
      {other ? (
        <SideBySide client={client} other={other} onBack={() => setOther(null)} onDone={onClose} />
      ) : (
        <Candidates client={client} onChoose={setOther} />
      )}
    </Dialog>
  );
}

const reasons = { telefone: "mesmo telefone", nome: "mesmo nome e nascimento" };

function Candidates({ client, onChoose }: { client: ClientDetails; onChoose: (id: string) => void }) {
  const query = useQuery(orpc.clients.duplicates.queryOptions({ input: { id: client.id } }));
  return (
    <Stack gap="md">
      <Fetched query={query}>
        {(likely) => (
          <>
            {likely.map((one) => (
              <Group key={one.id} justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={600}>{one.nome}</Text>
                  <Text size="sm" c="dimmed">
                    {one.likeness.map((reason) => reasons[reason]).join(", ")}
                  </Text>
                </div>
                <Button variant="default" onClick={() => onChoose(one.id)} aria-label={`Comparar com ${one.nome}`}>
                  Comparar
                </Button>
              </Group>
            ))}
            {likely.length === 0 && (
              <Text c="dimmed">Nenhum cadastro parecido. Se você conhece um, procure por ele.</Text>
            )}
          </>
        )}
      </Fetched>
      <ClientSelect label="Procurar outro cadastro" except={client.id} onChoose={({ id }) => onChoose(id)} />
    </Stack>
  );
}

type SideBySideProps = { client: ClientDetails; other: string; onBack: () => void; onDone: () => void };

function SideBySide({ client, other, onBack, onDone }: SideBySideProps) {
  const query = useQuery(orpc.clients.details.queryOptions({ input: { id: other } }));
  return (
    <Fetched query={query}>
      {(found) => <Comparison kept={client} removed={found} onBack={onBack} onDone={onDone} />}
    </Fetched>
  );
}

type Field = MergeClients["taking"][number];

const fieldNames: Record<Field, string> = {
  nome: "Nome",
  telefone: "Telefone",
  email: "E-mail",
  cpf: "CPF",
  data_nascimento: "Nascimento",
};

function valueOf({ nome, telefone, email, record, titular }: ClientDetails, field: Field): string | null {
  const born = record?.data_nascimento;
  const values: Record<Field, string | null | undefined> = {
    nome,
    telefone: telefone && !titular ? formatPhone(telefone) : null,
    email,
    cpf: record?.cpf,
    data_nascimento: born && formatDay(born),
  };
  return values[field] ?? null;
}

type ComparisonProps = { kept: ClientDetails; removed: ClientDetails; onBack: () => void; onDone: () => void };

function Comparison({ kept, removed, onBack, onDone }: ComparisonProps) {
  const [taking, setTaking] = useState<Field[]>([]);
  const merge = useAct(() => calls.clients.merge({ id: kept.id, removed: removed.id, taking }), {
    done: "Cadastros juntados.",
    refresh: useReadAgain(orpc.clients.key(), orpc.appointments.key()),
  });
  const choose = (field: Field, from: string) =>
    setTaking((before) => [...before.filter((one) => one !== field), ...(from === "removed" ? [field] : [])]);

  return (
    <Stack gap="md">
      {/* Both records are shown in full on a phone too, since a merge cannot be undone. */}
      <Table layout="fixed" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="6rem" />
            <Table.Th>Fica</Table.Th>
            <Table.Th>É juntado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mergeable.map((field) => (
            <Choice
              key={field}
              name={fieldNames[field]}
              values={[valueOf(kept, field), valueOf(removed, field)]}
              taken={taking.includes(field)}
              onChoose={(from) => choose(field, from)}
            />
          ))}
          <Table.Tr>
            <Table.Th scope="row">Visitas</Table.Th>
            <Table.Td>{kept.total_visitas}</Table.Td>
            <Table.Td>{removed.total_visitas}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        As visitas, os consentimentos, os dependentes e as observações dos dois ficam. Isso não pode ser desfeito.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Button color="red.9" loading={merge.isPending} onClick={() => merge.mutate(undefined, { onSuccess: onDone })}>
          Juntar cadastros
        </Button>
      </Group>
    </Stack>
  );
}

type ChoiceProps = {
  name: string;
  values: [kept: string | null, removed: string | null];
  taken: boolean;
  onChoose: (from: string) => void;
};

/** Where both records differ, a choice of the value to keep; a value that only one record has is always kept. */
function Choice({ name, values: [kept, removed], taken, onChoose }: ChoiceProps) {
  const differ = kept !== null && removed !== null && kept !== removed;
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      {differ ? (
        <>
          <Table.Td>
            <Radio label={kept} name={name} checked={!taken} onChange={() => onChoose("kept")} />
          </Table.Td>
          <Table.Td>
            <Radio label={removed} name={name} checked={taken} onChange={() => onChoose("removed")} />
          </Table.Td>
        </>
      ) : (
        <>
          <Table.Td>{kept ?? "—"}</Table.Td>
          <Table.Td>{removed ?? "—"}</Table.Td>
        </>
      )}
    </Table.Tr>
  );
}
