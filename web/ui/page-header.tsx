import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "#web/ui/page-header.module.css";

type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

/**
 * The header of a page's content, with its actions at the right (below it on a phone). The page's name is in the top bar; the header names
 * the content, such as the day shown.
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
