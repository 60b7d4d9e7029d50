import { formatPhone } from "#contract/phone.ts";
import classes from "#web/ui/register/contact-cells.module.css";

type Reached = { telefone: string | null; email: string | null };

/** Cells with links to call or write. */
export const contactCells = {
  email: ({ email }: Reached) => email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>,
  telefone: ({ telefone }: Reached) =>
    telefone && <ContactLink href={`tel:${telefone}`}>{formatPhone(telefone)}</ContactLink>,
};

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={classes.contact} href={href}>
      {children}
    </a>
  );
}
