import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SaveNote } from "#contract/comanda-notes.ts";
import type { Comanda } from "#contract/comandas.ts";
import { CpfField } from "#web/features/clients/cpf-field.tsx";
import { useComandaAct } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastFailure } from "#web/ui/toast.tsx";

/** The CPF and number of the comanda's fiscal note. */
export function ComandaNote({ comanda }: { comanda: Comanda }) {
  const [editing, setEditing] = useState(false);
  const { role } = useSession();
  const { situacao, cpf_nota, numero_nota } = comanda;
  const changes = (situacao === "aberta" || situacao === "fechada") && role !== "super_admin";
  if (!changes && !cpf_nota && !numero_nota) return null;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        {cpf_nota ? <Cpf key={cpf_nota} comanda={comanda} /> : <Text c="dimmed">Sem CPF na nota</Text>}
        {numero_nota && <Text>Nota {numero_nota}</Text>}
      </div>
      {changes && (
        <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
          {situacao === "aberta" ? "CPF na nota" : "Anotar nota"}
        </Button>
      )}
      {editing && <NoteDialog comanda={comanda} onClose={() => setEditing(false)} />}
    </Group>
  );
}

/** Shows the whole CPF on request, which is logged in the security log. */
function Cpf({ comanda: { id, cpf_nota } }: { comanda: Comanda }) {
  const { desk } = useSession();
  const show = useMutation({ mutationFn: () => client.sales.showNoteCpf({ id }), onError: toastFailure });
  return (
    <Group gap="xs">
      <Text>CPF na nota: {show.data?.cpf ? formatCpf(show.data.cpf) : cpf_nota}</Text>
      {!show.data && desk?.recepcao_ve_cpf !== false && (
        <Button variant="default" size="compact-sm" loading={show.isPending} onClick={() => show.mutate()}>
          Mostrar
        </Button>
      )}
    </Group>
  );
}

function NoteDialog({ comanda, onClose }: { comanda: Comanda; onClose: () => void }) {
  const { id, situacao, cpf_nota, numero_nota } = comanda;
  const { send } = useComandaAct();
  const form = useContractForm<SaveNote>({
    schema: SaveNote,
    // A stored CPF is sent only if it is changed.
    initialValues: { id, cpf: cpf_nota ? undefined : "", numero: numero_nota ?? "" },
    onSubmit: (values) => send(() => client.sales.saveNote(values)),
    onSaved: onClose,
  });
  return (
    <FormDialog opened title={situacao === "aberta" ? "CPF na nota" : "Nota fiscal"} onClose={onClose}>
      <ContractForm form={form}>
        <CpfField known={cpf_nota} field={form.field("cpf")} />
        {situacao === "fechada" && (
          <TextInput
            label="Número da nota (opcional)"
            description="Da nota que a barbearia emitiu no sistema da prefeitura."
            maxLength={60}
            {...form.field("numero")}
          />
        )}
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
