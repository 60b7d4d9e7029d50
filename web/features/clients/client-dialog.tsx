import { NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type ClientDetails, kinshipNames, SaveClient, sourceNames } from "#contract/client-records.ts";
import { isMinor, todayInUtc } from "#contract/minors.ts";
import { formatPhone } from "#contract/phone.ts";
import { CpfField } from "#web/features/clients/cpf-field.tsx";
import { PhoneHolder } from "#web/features/clients/phone-holder.tsx";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { DayInput } from "#web/ui/day-input.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";
import { WordsInput } from "#web/ui/words-input.tsx";

type ClientDialogProps = {
  client?: ClientDetails;
  /** The client whose dependent a new client is. */
  titular?: { id: string; nome: string } | null;
  /** What is known of a new client. */
  named?: Pick<SaveClient, "nome" | "telefone">;
  /** Called with the id of a new client, in place of opening their page. */
  onAdded?: (id: string) => void;
  onClose: () => void;
};

/** Changes a client, or adds one and opens their page. */
export function ClientDialog({
  client,
  titular = client?.titular ?? null,
  named,
  onAdded,
  onClose,
}: ClientDialogProps) {
  const refresh = useReadAgain(orpc.clients.key(), orpc.appointments.key());
  const navigate = useNavigate();
  const form = useRowForm<SaveClient>({
    schema: SaveClient,
    initialValues: { ...valuesOf(client, titular?.id), ...named },
    save: calls.clients.save,
    done: client ? "Cliente salvo." : "Cliente cadastrado.",
    refresh,
    onClose,
    onSaved: (id) => {
      if (onAdded) onAdded(id);
      else if (!client) void navigate({ to: "/clientes/$id", params: { id }, ignoreBlocker: true });
    },
    unexpected: "Erro ao adicionar cliente",
  });
  const { data_nascimento: born } = form.form.values;
  const minor = born !== undefined && /^\d{4}-\d\d-\d\d$/.test(born) && isMinor(born, todayInUtc());

  return (
    <RowDialog form={form} title={titleOf(client, titular)} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Nome" maxLength={80} autoComplete="off" {...form.field("nome")} />
        {titular ? (
          <NativeSelect label="Parentesco" data={optionsOf(kinshipNames)} {...choice(form.field("parentesco"))} />
        ) : (
          <div>
            <PhoneInput label="Telefone" autoComplete="off" {...form.field("telefone")} />
            {/* Also before it is refused: leaving the field takes the refusal away, and would take the link with it. */}
            {(form.form.isDirty("telefone") || form.form.errors.telefone) && (
              <PhoneHolder typed={form.form.values.telefone} except={client?.id} />
            )}
          </div>
        )}
        <TextInput label="E-mail (opcional)" type="email" autoComplete="off" {...form.field("email")} />
        <DayInput label="Nascimento (opcional)" autoComplete="off" {...form.field("data_nascimento")} />
        {minor && !titular && (
          <>
            <TextInput label="Responsável" autoComplete="off" {...form.field("responsavel_nome")} />
            <PhoneInput label="Telefone do responsável" autoComplete="off" {...form.field("responsavel_telefone")} />
          </>
        )}
        <CpfField known={client?.record?.cpf ?? null} field={form.field("cpf")} />
        <NativeSelect
          label="Como conheceu (opcional)"
          data={optionsOf(sourceNames)}
          {...choice(form.field("como_conheceu"))}
        />
      </SimpleGrid>
      <TextInput label="Endereço (opcional)" maxLength={200} autoComplete="off" {...form.field("endereco")} />
      <WordsInput label="Etiquetas (opcional)" description="Separe por vírgulas." {...form.field("tags")} />
      <Textarea
        label="Alergias e cuidados (opcional)"
        description="Aparece para quem atende."
        autosize
        minRows={1}
        maxLength={500}
        {...form.field("alergias")}
      />
      <Textarea
        label="Observações (opcional)"
        description="O cliente pode pedir para ler o que está aqui."
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field("observacoes")}
      />
    </RowDialog>
  );
}

function titleOf(client: ClientDetails | undefined, titular: { nome: string } | null): string {
  if (client) return `Editar ${client.nome}`;
  return titular ? `Novo dependente de ${titular.nome}` : "Novo cliente";
}

function valuesOf(client: ClientDetails | undefined, titular: string | undefined): SaveClient {
  const { record } = client ?? {};
  return {
    id: client?.id,
    versao: client?.versao,
    nome: client?.nome ?? "",
    telefone: client?.telefone && !titular ? formatPhone(client.telefone) : "",
    email: client?.email ?? "",
    cpf: record?.cpf ? undefined : "",
    data_nascimento: record?.data_nascimento ?? undefined,
    responsavel_nome: record?.responsavel_nome ?? "",
    responsavel_telefone: record?.responsavel_telefone ? formatPhone(record.responsavel_telefone) : "",
    endereco: record?.endereco ?? "",
    como_conheceu: client?.como_conheceu ?? null,
    tags: client?.tags ?? [],
    alergias: client?.alergias ?? "",
    observacoes: record?.observacoes ?? "",
    titular_id: titular,
    parentesco: client?.parentesco ?? (titular ? "filho" : null),
  };
}

/** A select whose empty option is null. */
function choice<Field extends { value?: string | null; onChange: (value: string | null) => void }>(field: Field) {
  return {
    ...field,
    value: field.value ?? "",
    onChange: (event: { currentTarget: { value: string } }) => field.onChange(event.currentTarget.value || null),
  };
}

function optionsOf(names: Record<string, string>) {
  return [{ value: "", label: "" }, ...Object.entries(names).map(([value, label]) => ({ value, label }))];
}
