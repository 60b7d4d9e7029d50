import { Text } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";
import { PageLink } from "#web/ui/links.tsx";

type EntranceLinkProps = {
  question: string;
  to: "/auth" | "/cliente/auth" | "/barbeiro/login" | "/cadastro-barbearia" | "/cadastro-cliente";
  label: string;
};

/** A link to another page before sign-in, with the same search parameters. */
export function EntranceLink({ question, to, label }: EntranceLinkProps) {
  const search: EntranceSearch = useSearch({ strict: false });

  return (
    <Text size="sm" c="dimmed">
      {question}{" "}
      <PageLink to={to} search={search} fw={500}>
        {label}
      </PageLink>
    </Text>
  );
}
