import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { formatPhone } from "#contract/phone.ts";
import { type Profile, UpdateProfile } from "#contract/profile.ts";
import { useSaveProfile } from "#web/features/profile/own/profile-queries.ts";
import type { WorkWords } from "#web/features/profile/own/profile-words.ts";
import { FormActions } from "#web/ui/form-actions.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";
import { WordsInput } from "#web/ui/words-input.tsx";

type EditProfileFormProps = { profile: Profile; email: string; work: WorkWords | null; onDone: () => void };

/** The cancel button discards changes (spec section 4). */
export function EditProfileForm({ profile, email, work, onDone }: EditProfileFormProps) {
  const save = useSaveProfile();
  const form = useContractForm<UpdateProfile>({
    schema: UpdateProfile,
    initialValues: writable(profile),
    onSubmit: async (values) => {
      await save(values);
      toastSuccess("Perfil atualizado com sucesso!");
      onDone();
    },
    unexpected: "Erro ao salvar perfil",
  });

  return (
    <ContractForm form={form}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Nome" autoComplete="name" {...form.field("full_name")} />
        <TextInput
          label="E-mail"
          type="email"
          value={email}
          readOnly
          description="É o e-mail com que você entra."
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        <PhoneInput label="Telefone" {...form.field("phone")} />
        <TextInput label="Endereço" autoComplete="street-address" {...form.field("endereco")} />
        {work && (
          <>
            <CountInput label="Anos de experiência" {...form.field("experiencia_anos")} />
            <WordsInput label={work.skills} description={work.hint} {...form.field("especialidades")} />
          </>
        )}
      </SimpleGrid>
      {work && <Textarea label="Sobre você" description={work.bio} rows={3} {...form.field("bio")} />}
      <FormActions form={form} submit="Salvar" onCancel={onDone} />
    </ContractForm>
  );
}

function writable({ full_name, phone, bio, endereco, experiencia_anos, especialidades }: Profile): UpdateProfile {
  return {
    full_name,
    phone: phone ? formatPhone(phone) : "",
    bio: bio ?? "",
    endereco: endereco ?? "",
    experiencia_anos,
    especialidades,
  };
}
