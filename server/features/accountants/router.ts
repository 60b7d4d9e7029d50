import { monthFile, sharedMonthFile } from "#server/features/accountants/files/rules.ts";
import { accountantLinks, makeLink, monthsOf, revokeAccountantLink } from "#server/features/accountants/rules.ts";
import { accountant, admin, bookkeeper, procedures } from "#server/procedures.ts";

const calls = procedures.finance.accountants;

export const accountants = {
  links: calls.links.use(admin).handler(({ context }) => accountantLinks(context)),
  // Not `once`, which would store the answer and with it the token.
  make: calls.make.use(bookkeeper).handler(({ context, input }) => makeLink(context, input)),
  revoke: calls.revoke.use(bookkeeper).handler(({ context, input }) => revokeAccountantLink(context, input.id)),
  months: calls.months.use(admin).handler(({ context }) => monthsOf(context)),
  file: calls.file.use(admin).handler(({ context, input }) => monthFile(context, input)),
  shared: {
    read: calls.shared.read.use(accountant).handler(async ({ context }) => {
      const { barbearia, nome, ate, desde } = context.link;
      return { barbearia, contador: nome, vale_ate: ate, ...(await monthsOf(context, desde)) };
    }),
    file: calls.shared.file.use(accountant).handler(({ context, input }) => sharedMonthFile(context, input)),
  },
};
