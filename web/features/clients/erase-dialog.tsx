import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod";
import type { ClientDetails } from "#contract/client-records.ts";
import { deletionWord } from "#contract/own-data.ts";
import { type Left, LeftList, leftIn } from "#web/features/clients/left-list.tsx";
import { isAhead, VisitAhead } from "#web/features/clients/visit-ahead.tsx";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** The word to type; for an account it is `deletionWord`. */
const typedWord = "APAGAR";
const Confirmation = z.strictObject({ confirmation: z.literal(typedWord, `Digite ${typedWord} para confirmar.`) });

type EraseDialogProps = { client: Pick<ClientDetails, "id" | "nome" | "proxima">; onClose: () => void };

/** Requires a typed word, since erased data cannot be restored. */
export function EraseDialog({ client: { id, nome, proxima }, onClose }: EraseDialogProps) {
  const again = useReadAgain(orpc.clients.key(), orpc.appointments.key());
  const [found, setFound] = useState<Left>();
  const giveUp = found?.code === "WOULD_LOSE";
  const form = useContractForm<{ confirmation: string }>({
    schema: Confirmation,
    initialValues: { confirmation: "" },
    onSubmit: async () => {
      setFound(undefined);
      await calls.clients.erase({ id, confirmation: deletionWord, giveUp }).catch((error: unknown) => {
        setFound(leftIn(error));
        throw error;
      });
      toastSuccess("Dados apagados.");
      void again();
      onClose();
    },
  });

  return (
    <FormDialog opened title={`Apagar os dados de ${nome}?`} onClose={onClose}>
      {isAhead(proxima) ? (
        <Text>
          <VisitAhead visit={proxima} /> Cancele o que está marcado antes de apagar os dados.
        </Text>
      ) : (
        <>
          <Text mb="sm">
            Nome, telefone, e-mail, CPF, nascimento, endereço, fotos, alergias e observações são apagados, aqui e no
            histórico. Quem tem conta continua com ela, fora desta barbearia. Se há assinatura do clube, ela termina
            agora, sem devolução, e o cartão deixa de ser cobrado.
          </Text>
          <Text mb="md">
            Ficam, sem o nome: as visitas e os valores, que a barbearia precisa guardar para as contas, e o CPF dado
            para notas fiscais. Isso não pode ser desfeito.
          </Text>
          <ContractForm form={form}>
            {found && <LeftList left={found.left} />}
            <TextInput
              label={`Digite ${typedWord} para confirmar`}
              autoComplete="off"
              {...form.field("confirmation")}
            />
            <FormActions
              form={form}
              submit={giveUp ? "Apagar mesmo assim" : "Apagar dados"}
              dangerous
              onCancel={onClose}
            />
          </ContractForm>
        </>
      )}
    </FormDialog>
  );
}
