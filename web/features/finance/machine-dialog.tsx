import { Switch, Table, TextInput } from "@mantine/core";
import { type CardFee, type CardMachine, SaveMachine, usualFees } from "#contract/card-machines.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { CountInput } from "#web/ui/count-input.tsx";
import { PercentInput } from "#web/ui/percent-input.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";

type MachineDialogProps = { machine?: CardMachine; isFirst: boolean; onClose: () => void };

/** Changes a card machine, or adds one; the first machine is the default. */
export function MachineDialog({ machine, isFirst, onClose }: MachineDialogProps) {
  const refresh = useReadAgain(orpc.finance.key());
  const { id, versao, nome = "", padrao = isFirst, antecipa = false, taxas = usualFees } = machine ?? {};
  const form = useRowForm<SaveMachine>({
    schema: SaveMachine,
    initialValues: { id, versao, nome, padrao, antecipa, taxas },
    save: client.finance.machines.save,
    done: "Maquininha salva.",
    refresh,
    onClose,
  });
  // A fee's field by its path; the form's types know only complete values.
  const field = (n: number, name: "bps" | "dias") => form.field(`taxas.${n}.${name}` as "taxas");

  return (
    <RowDialog form={form} title={id ? `Editar ${nome}` : "Nova maquininha"} onClose={onClose}>
      <TextInput label="Nome" maxLength={60} {...form.field("nome")} />
      <Switch label="Usar quando ninguém escolher outra" {...form.field("padrao", "checkbox")} />
      <Switch
        label="Paga todas as parcelas de uma vez"
        description="Sem isto, cada parcela chega 30 dias depois da anterior."
        {...form.field("antecipa", "checkbox")}
      />
      <Table aria-label="Taxas e prazos" verticalSpacing={4} horizontalSpacing="xs" withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Forma</Table.Th>
            <Table.Th w="34%">Taxa</Table.Th>
            <Table.Th w="30%">Dias até cair</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {taxas.map((fee, n) => (
            <Table.Tr key={nameOf(fee)}>
              <Table.Td>{nameOf(fee)}</Table.Td>
              <Table.Td>
                <PercentInput aria-label={`Taxa: ${nameOf(fee)}`} placeholder="Não sei" {...field(n, "bps")} />
              </Table.Td>
              <Table.Td>
                <CountInput aria-label={`Dias: ${nameOf(fee)}`} {...field(n, "dias")} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </RowDialog>
  );
}

function nameOf({ forma, parcelas }: CardFee): string {
  if (forma === "cartao_debito") return "Débito";
  return parcelas === 1 ? "Crédito à vista" : `Crédito em ${parcelas}×`;
}
