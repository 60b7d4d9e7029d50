import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountantLink } from "#contract/accountants.ts";
import { formatDay, formatMonth } from "#contract/dates.ts";
import { LinkDialog } from "#web/features/accountants/link-dialog.tsx";
import { MonthFiles } from "#web/features/accountants/month-files.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAct } from "#web/ui/use-act.ts";

/** /dashboard-financeiro/contador: the links of accountants, and the files of each month that they read. */
export function AccountantsPage() {
  const links = useQuery(orpc.finance.accountants.links.queryOptions());
  const months = useQuery(orpc.finance.accountants.months.queryOptions());
  const refresh = useReadAgain(orpc.finance.accountants.key());
  const [making, setMaking] = useState(false);
  // A super admin reads a shop's money but does not change it (decisions 4).
  const changes = useSession().role !== "super_admin";
  return (
    <>
      <PageHeader
        title="Contador"
        description="O razão, o DRE e os fechamentos de cada mês, e links de leitura para quem faz a contabilidade."
        actions={
          <>
            {changes && <Button onClick={() => setMaking(true)}>Novo link</Button>}
            <PageLink to="/dashboard-financeiro">Voltar ao resultado</PageLink>
          </>
        }
      />
      <Stack gap="lg">
        <Section
          title="Links"
          description="Abrem sem senha e só leem. Cada arquivo baixado fica no registro de segurança."
        >
          <Links query={links} changes={changes} refresh={refresh} />
        </Section>
        {/* The number of links above is unknown until they are loaded. */}
        {!links.isPending && (
          <Section title="Arquivos por mês">
            <Fetched query={months} loading={<ListSkeleton rows={3} height={64} />}>
              {(found) => <MonthFiles months={found} take={(input) => client.finance.accountants.file(input)} />}
            </Fetched>
          </Section>
        )}
      </Stack>
      {making && <LinkDialog meses={months.data?.meses ?? []} refresh={refresh} onClose={() => setMaking(false)} />}
    </>
  );
}

type LinksProps = { query: UseQueryResult<AccountantLink[]>; changes: boolean; refresh: () => unknown };

function Links({ query, changes, refresh }: LinksProps) {
  const [revoked, setRevoked] = useState<AccountantLink>();
  return (
    <>
      <Fetched query={query} loading={<ListSkeleton rows={1} height={48} />}>
        {(links) =>
          links.length === 0 ? (
            <EmptyState
              title="Nenhum link ainda"
              hint="Faça um para o seu contador: ele baixa os meses sem ter conta."
            />
          ) : (
            <Stack component="ul" aria-label="Links de contadores" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
              {links.map((link) => (
                <Group component="li" key={link.id} justify="space-between" wrap="nowrap" gap="sm">
                  <LinkTexts link={link} />
                  {changes && link.situacao === "vale" && (
                    <Button
                      variant="default"
                      flex="none"
                      aria-label={`Revogar o link de ${link.nome}`}
                      onClick={() => setRevoked(link)}
                    >
                      Revogar
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
          )
        }
      </Fetched>
      {revoked && <RevokeDialog link={revoked} refresh={refresh} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

const states = { vale: null, acabou: "Acabou", revogado: "Revogado" } as const;

function LinkTexts({ link: { nome, desde, ate, usado_em, situacao } }: { link: AccountantLink }) {
  return (
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Group gap="xs">
        <Text fw={600}>{nome}</Text>
        {states[situacao] && (
          <Badge variant="light" color="gray">
            {states[situacao]}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {desde ? `De ${formatMonth(desde)} em diante` : "Todos os meses"} · até {formatDay(ate)} ·{" "}
        {usado_em ? (
          <>
            usado em <Moment at={usado_em} />
          </>
        ) : (
          "ainda não usado"
        )}
      </Text>
    </div>
  );
}

type RevokeDialogProps = { link: AccountantLink; refresh: () => unknown; onClose: () => void };

function RevokeDialog({ link: { id, nome }, refresh, onClose }: RevokeDialogProps) {
  const revoke = useAct(() => client.finance.accountants.revoke({ id }).finally(onClose), {
    done: "Link revogado.",
    refresh,
  });
  return (
    <ConfirmDialog
      opened
      dangerous
      title="Revogar o link?"
      confirm="Revogar"
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      O link de {nome} deixa de abrir na hora. O que já foi baixado fica com quem baixou.
    </ConfirmDialog>
  );
}
