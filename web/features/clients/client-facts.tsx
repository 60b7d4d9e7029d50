import { Badge, Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ClientDetails, kinshipNames, sourceNames } from "#contract/client-records.ts";
import { consentTexts, Purpose } from "#contract/consents.ts";
import { formatDate, formatDay } from "#contract/dates.ts";
import { formatPhone } from "#contract/phone.ts";
import { ClientDialog } from "#web/features/clients/client-dialog.tsx";
import { client as calls } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession, useTimezone } from "#web/lib/session.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastFailure } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";

/** A client's data, as far as the user may read it. */
export function ClientFacts({ client }: { client: ClientDetails }) {
  const { telefone, email, record, como_conheceu, tags, created_at } = client;
  return (
    <Stack gap="lg">
      <Section title="Cadastro">
        <Facts>
          <Fact name="Telefone">{telefone && formatPhone(telefone)}</Fact>
          <Fact name="E-mail">{email}</Fact>
          {record && (
            <>
              <Fact name="Nascimento">{record.data_nascimento && formatDay(record.data_nascimento)}</Fact>
              <Fact name="CPF">{record.cpf && <Cpf id={client.id} masked={record.cpf} />}</Fact>
              {record.responsavel_nome && record.responsavel_telefone && (
                <Fact name="Responsável">
                  {record.responsavel_nome}, {formatPhone(record.responsavel_telefone)}
                </Fact>
              )}
              <Fact name="Endereço">{record.endereco}</Fact>
            </>
          )}
          <Fact name="Como conheceu">{como_conheceu && sourceNames[como_conheceu]}</Fact>
          <Fact name="Conta">
            <Account client={client} />
          </Fact>
          <Fact name="Cliente desde">{formatDate(created_at, useTimezone())}</Fact>
          <Fact name="Etiquetas">
            {tags.length > 0 && (
              <Group gap={6} component="span">
                {tags.map((tag) => (
                  <Badge key={tag} component="span" variant="light">
                    {tag}
                  </Badge>
                ))}
              </Group>
            )}
          </Fact>
          {record?.blocked_reason && (
            <Fact name="Bloqueado" wide>
              {record.blocked_reason}
            </Fact>
          )}
        </Facts>
      </Section>
      <Consents client={client} />
      <Dependents client={client} />
    </Stack>
  );
}

/** Consents are given only by the client, in their own account; here they are read-only. */
function Consents({ client: { consentimentos } }: { client: ClientDetails }) {
  return (
    <Section title="Consentimentos" description="Quem decide é o cliente, na conta dele.">
      <Facts>
        {Purpose.options.map((purpose) => {
          const given = consentimentos.find((one) => one.purpose === purpose);
          return (
            <Fact key={purpose} name={consentTexts[purpose].title}>
              {given ? (
                <>
                  Permitido em <Moment at={given.granted_at} />
                </>
              ) : (
                "Não permitido"
              )}
            </Fact>
          );
        })}
      </Facts>
    </Section>
  );
}

function Account({ client: { conta, convite } }: { client: ClientDetails }) {
  const cancel = useAct(calls.staff.revokeInvitation, {
    done: "Convite cancelado.",
    refresh: useReadAgain(orpc.clients.key()),
  });
  if (conta) return "Entra com e-mail e senha";
  if (!convite) return "Sem conta";
  return (
    <Group gap="xs" component="span">
      {convite.expired ? "O convite venceu:" : "Convidado:"} {convite.email}
      <Button
        variant="default"
        size="compact-sm"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ id: convite.id })}
      >
        Cancelar convite
      </Button>
    </Group>
  );
}

/** Shows the whole CPF on request, which is logged in the security log. */
function Cpf({ id, masked }: { id: string; masked: string }) {
  const { desk } = useSession();
  const show = useMutation({ mutationFn: () => calls.clients.showCpf({ id }), onError: toastFailure });
  return (
    <Group gap="xs" component="span">
      {show.data?.cpf ? formatCpf(show.data.cpf) : masked}
      {!show.data && desk?.recepcao_ve_cpf !== false && (
        <Button variant="default" size="compact-sm" loading={show.isPending} onClick={() => show.mutate()}>
          Mostrar
        </Button>
      )}
    </Group>
  );
}

/** The client's dependents, or the person on whom the client depends. */
function Dependents({ client: { id, nome, titular, parentesco, dependentes } }: { client: ClientDetails }) {
  const [adding, setAdding] = useState(false);
  if (titular)
    return (
      <Section title="Titular" description={parentesco ? kinshipNames[parentesco] : ""}>
        <ClientLink id={titular.id}>{titular.nome}</ClientLink>
      </Section>
    );
  return (
    <Section
      title="Dependentes"
      description="Quem vem com o telefone deste cliente: um filho, o pai."
      actions={
        <Button variant="default" onClick={() => setAdding(true)}>
          Adicionar dependente
        </Button>
      }
    >
      {dependentes.length > 0 && (
        <Facts>
          {dependentes.map((one) => (
            <Fact key={one.id} name={kinshipNames[one.parentesco]}>
              <ClientLink id={one.id}>{one.nome}</ClientLink>
            </Fact>
          ))}
        </Facts>
      )}
      {adding && <ClientDialog titular={{ id, nome }} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function ClientLink({ id, children }: { id: string; children: string }) {
  return (
    <PageLink to="/clientes/$id" params={{ id }}>
      {children}
    </PageLink>
  );
}
