import { Anchor, Text } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import type { EntranceSearch } from "#web/features/auth/entrance-search.ts";

type EntranceLinkProps = {
  question: string;
  to: "/auth" | "/cliente/auth" | "/barbeiro/login" | "/cadastro-barbearia" | "/cadastro-cliente";
  label: string;
};

/** A way to another of these pages, which is told the same as this one. */
export function EntranceLink({ question, to, label }: EntranceLinkProps) {
  const search: EntranceSearch = useSearch({ strict: false });

  return (
    <Text size="sm" c="dimmed">
      {question}{" "}
      <Anchor component={Link} to={to} search={search as never} fw={500}>
        {label}
      </Anchor>
    </Text>
  );
}
