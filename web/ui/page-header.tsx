import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/ui/page-header.module.css";

type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

/**
 * Heads the content of a page, with what one does there at its right (below it on a phone). The page's own name is
 * in the top bar; say here what the content is, such as the day that is shown.
 */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <Stack gap={2}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" className={classes.description}>
            {description}
          </Text>
        )}
      </Stack>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
