import { Anchor, Text, Textarea } from "@mantine/core";
import { type ShopOffer, TalkToSpecialist } from "#contract/shop-subscriptions.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

type TalkProps = {
  offer: Pick<ShopOffer, "whatsapp" | "mail">;
  /** The initial text. */
  mensagem?: string;
  onClose: () => void;
};

/** Sends a message to the platform's team, who read it in their pages and by mail. */
export function TalkDialog({ offer: { whatsapp, mail }, mensagem = "", onClose }: TalkProps) {
  const { user, barbershop } = useSession();
  const hello = `Olá, sou ${user.name}, da ${barbershop?.nome ?? "barbearia"}.`;
  const form = useContractForm<TalkToSpecialist>({
    schema: TalkToSpecialist,
    initialValues: { mensagem },
    onSubmit: async (values) => {
      await client.shopPlans.talk(values);
      toastSuccess(
        mail
          ? "Mensagem enviada. A resposta vem no seu e-mail."
          : "Mensagem entregue à plataforma, que entra em contato.",
      );
      onClose();
    },
  });
  const link = `https://wa.me/${whatsapp}?text=${encodeURIComponent(`${hello}\n${form.form.values.mensagem}`)}`;
  return (
    <FormDialog opened title="Falar com especialista" onClose={onClose}>
      <ContractForm form={form}>
        <Textarea label="Mensagem" autosize minRows={4} maxLength={1000} {...form.field("mensagem")} />
        {whatsapp && (
          <Text size="sm">
            Se preferir,{" "}
            <Anchor href={link} target="_blank" rel="noreferrer" inherit underline="always">
              fale pelo WhatsApp
            </Anchor>
            .
          </Text>
        )}
        <FormActions form={form} submit="Enviar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
