import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/ui/facts.module.css";

/** A list of labelled values; made of {@link Fact}. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

type FactProps = { name: string; wide?: boolean; children: ReactNode };

export function Fact({ name, wide, children }: FactProps) {
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>
        {children || (
          <Text component="span" c="dimmed">
            Não informado
          </Text>
        )}
      </dd>
    </div>
  );
}
