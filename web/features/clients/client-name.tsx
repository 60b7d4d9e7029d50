import { Badge, Group } from "@mantine/core";
import type { Client } from "#contract/client-records.ts";
import { PageLink } from "#web/ui/links.tsx";

type Marked = Pick<Client, "aniversariante" | "bloqueado" | "ativo"> & { titular: string | null };

/** The client's name, linked to their page, with badges. */
export function ClientName({ client }: { client: Client }) {
  return (
    <Group gap={6}>
      <PageLink to="/clientes/$id" params={{ id: client.id }} fw={600} c="inherit">
        {client.nome}
      </PageLink>
      <ClientMarks client={client} />
    </Group>
  );
}

export function ClientMarks({ client: { aniversariante, bloqueado, ativo, titular } }: { client: Marked }) {
  return (
    <>
      {titular && (
        <Badge variant="default" tt="none">
          com {titular}
        </Badge>
      )}
      {aniversariante !== null && (
        <Badge variant="light" color="pink">
          Aniversariante no dia {aniversariante}
        </Badge>
      )}
      {bloqueado && (
        <Badge variant="light" color="red">
          Bloqueado
        </Badge>
      )}
      {!ativo && <Badge variant="default">Arquivado</Badge>}
    </>
  );
}
