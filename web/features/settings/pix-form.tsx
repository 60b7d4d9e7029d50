import { Button, Select, TextInput } from "@mantine/core";
import { type PixReceiver, pixKeyNames, SavePixReceiver } from "#contract/pix.ts";
import { SettingsForm } from "#web/features/settings/settings-form.tsx";
import { useSettingsAgain } from "#web/features/settings/use-settings-form.ts";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { useContractForm } from "#web/ui/contract-form.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

const kinds = Object.entries(pixKeyNames).map(([value, label]) => ({ value, label }));

/** The receiver of Pix payments at the counter. */
export function PixForm({ pix, shop }: { pix: PixReceiver | null; shop: string }) {
  const settingsAgain = useSettingsAgain();
  const receiverAgain = useReadAgain(orpc.sales.pixReceiver.key());
  const again = () => Promise.all([settingsAgain(), receiverAgain()]);
  const { role } = useSession();
  const none: SavePixReceiver = { tipo: "cnpj", chave: "", nome: shop.slice(0, 25), cidade: "", antes: null };
  const form = useContractForm<SavePixReceiver>({
    schema: SavePixReceiver,
    initialValues: pix ? { ...pix, antes: pix } : none,
    onSubmit: async (values) => {
      await client.barbershops.settings.savePix(values).finally(() => void again());
      const { antes: _shown, ...saved } = SavePixReceiver.parse(values);
      form.form.setValues({ ...saved, antes: saved });
      toastSuccess("Chave Pix salva.");
    },
  });
  const remove = useAct(() => client.barbershops.settings.removePix(), {
    done: "Chave Pix removida.",
    refresh: () => {
      form.form.setInitialValues(none);
      form.form.reset();
      return again();
    },
  });
  return (
    <SettingsForm
      money
      title="Pix no balcão"
      description="A comanda mostra o código com o valor para esta chave. Confira no banco se o dinheiro chegou."
      form={form}
      actions={
        pix &&
        role !== "super_admin" && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remover chave
          </Button>
        )
      }
    >
      <Select label="Tipo de chave" data={kinds} allowDeselect={false} {...form.field("tipo")} />
      <TextInput label="Chave" autoComplete="off" spellCheck={false} maxLength={80} {...form.field("chave")} />
      <TextInput
        label="Nome de quem recebe"
        description="Como o cliente o vê no aplicativo do banco: até 25 letras, que ficam sem acento."
        maxLength={25}
        {...form.field("nome")}
      />
      <TextInput label="Cidade" description="Até 15 letras." maxLength={15} {...form.field("cidade")} />
    </SettingsForm>
  );
}
