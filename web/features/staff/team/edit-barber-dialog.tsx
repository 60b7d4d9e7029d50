import { ColorSwatch, NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { barberColors, colorOf } from "#contract/barber-colors.ts";
import { formatPhone } from "#contract/phone.ts";
import { type BarberDetails, EditBarber } from "#contract/team-barbers.ts";
import { barberColumns } from "#web/features/staff/barber/barber-history.tsx";
import { useTeamRefresh } from "#web/features/staff/staff-queries.ts";
import { client } from "#web/lib/client.ts";
import { useFreshQuery } from "#web/lib/fresh-query.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { PhotoInput } from "#web/ui/photo-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { WordsInput } from "#web/ui/words-input.tsx";
import { WrittenAs } from "#web/ui/written-as.ts";

type EditBarberDialogProps = { id: string; nome: string; onClose: () => void };

/** The shop's data of a barber; the photo of a barber with an account is their own. */
export function EditBarberDialog({ id, nome, onClose }: EditBarberDialogProps) {
  const stored = useFreshQuery(orpc.staff.barber.queryOptions({ input: { id } }));
  return (
    <FormDialog opened title={`Editar ${nome}`} onClose={onClose}>
      <WrittenAs value={barberColumns}>
        <Fetched query={stored}>{(barber) => <EditBarberForm barber={barber} onClose={onClose} />}</Fetched>
      </WrittenAs>
    </FormDialog>
  );
}

function EditBarberForm({ barber, onClose }: { barber: BarberDetails; onClose: () => void }) {
  const refresh = useTeamRefresh();
  const setsGoal = useSession().role !== "super_admin";
  const { id, versao, nome, email, telefone, especialidades, bio, cor, meta_mensal, aceita_encaixe, buffer_minutos } =
    barber;
  const form = useContractForm<EditBarber>({
    schema: EditBarber,
    initialValues: {
      id,
      versao,
      nome,
      email: email ?? "",
      telefone: formatPhone(telefone ?? ""),
      especialidades,
      bio: bio ?? "",
      ...(barber.user_id === null && { foto_url: barber.foto_url }),
      cor,
      ...(setsGoal && { meta_mensal }),
      aceita_encaixe,
      buffer_minutos,
    },
    onSubmit: async (values) => {
      await client.staff.editBarber(values).finally(refresh);
      toastSuccess("Dados do barbeiro salvos.");
      onClose();
    },
    unexpected: "Erro ao atualizar barbeiro",
  });
  const { values, setFieldValue } = form.form;

  return (
    <ContractForm form={form}>
      <TextInput label="Nome" {...form.field("nome")} />
      <TextInput
        label="E-mail (opcional)"
        type="email"
        description="Para contato. O e-mail de acesso é do próprio barbeiro."
        {...form.field("email")}
      />
      <PhoneInput label="Telefone (opcional)" autoComplete="off" {...form.field("telefone")} />
      {barber.user_id === null && <PhotoInput label="Foto (opcional)" {...form.field("foto_url")} />}
      <WordsInput label="Especialidades" description="Separe por vírgulas." {...form.field("especialidades")} />
      <Textarea label="Apresentação" description="Aparece para quem agenda." rows={3} {...form.field("bio")} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} verticalSpacing="md">
        <NativeSelect
          label="Cor"
          leftSection={<ColorSwatch size={16} color={colorOf(values.cor ?? 0)} aria-hidden />}
          data={barberColors.map((color, place) => ({ value: String(place), label: color.nome }))}
          {...form.field("cor")}
          value={String(values.cor)}
          onChange={({ currentTarget }) => setFieldValue("cor", Number(currentTarget.value))}
        />
        {setsGoal && <MoneyInput label="Meta do mês" placeholder="Sem meta" {...form.field("meta_mensal")} />}
        <CountInput label="Intervalo depois (min)" {...form.field("buffer_minutos")} />
      </SimpleGrid>
      <Switch
        label="Aceita encaixe"
        description="A equipe pode marcar alguém por cima de outro horário."
        {...form.field("aceita_encaixe", "checkbox")}
      />
      <FormActions form={form} submit="Salvar" onCancel={onClose} />
    </ContractForm>
  );
}
