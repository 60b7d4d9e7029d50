import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Phone } from "#contract/values.ts";
import { orpc } from "#web/lib/orpc.ts";
import { PageLink } from "#web/ui/links.tsx";

type PhoneHolderProps = { typed: string; except: string | undefined };

/** The client who already has this number, even if archived. */
export function PhoneHolder({ typed, except }: PhoneHolderProps) {
  const { data: phone } = Phone.safeParse(typed);
  const optionsFor = (which: "active" | "inactive") => ({
    ...orpc.clients.list.queryOptions({ input: { query: phone ?? "", which } }),
    enabled: phone !== undefined,
  });
  const found = [useQuery(optionsFor("active")), useQuery(optionsFor("inactive"))].flatMap(
    ({ data }) => data?.items ?? [],
  );
  const holder = found.find(({ id, telefone, titular }) => telefone === phone && titular === null && id !== except);
  if (!holder) return null;
  return (
    <Text size="sm">
      Este telefone é de{" "}
      <PageLink to="/clientes/$id" params={{ id: holder.id }} inherit underline="always">
        {holder.nome}
      </PageLink>
      {holder.ativo ? "." : ", no arquivo."}
    </Text>
  );
}
