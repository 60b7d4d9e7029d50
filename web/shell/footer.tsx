import { Text } from "@mantine/core";
import classes from "#web/shell/frame.module.css";

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.footer}>
      <Text size="xs" c="dimmed">
        © {year} Navalha. Todos os direitos reservados.
      </Text>
      <Text size="xs" c="dimmed">
        Desenvolvido pela comunidade Navalha
      </Text>
    </footer>
  );
}
