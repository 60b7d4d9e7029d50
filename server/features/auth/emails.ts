import type { Mail } from "#server/outside/mail.ts";

export function welcomeMail({ to, name, shop }: { to: string; name: string; shop: string }): Mail {
  return {
    to,
    subject: `Bem-vindo à ${shop}`,
    text: `Olá, ${name.split(" ")[0]}.\n\nSua conta na ${shop} está pronta. Entre com este email e a senha que você escolheu.`,
  };
}
