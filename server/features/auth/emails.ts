import { hello, type Mail, withoutLinks } from "#server/outside/mail.ts";

type Welcome = { to: string; name: string; shop: string; siteUrl: string; isOwner: boolean };

export function welcomeMail({ to, name, shop, siteUrl, isOwner }: Welcome): Mail {
  return {
    to,
    subject: `Boas-vindas à ${shop}`,
    text: [
      hello(name),
      `Sua conta na ${withoutLinks(shop)} está pronta. Entre com este email e a senha que você escolheu:\n${siteUrl}/auth`,
      ...(isOwner ? ["Na agenda, os primeiros passos levam a horários, preços e equipe, e publicam a página."] : []),
    ].join("\n\n"),
  };
}

export function recoveryMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return {
    to,
    subject: "Redefinir sua senha do Navalha",
    text: [
      hello(name),
      `Para escolher uma senha nova, abra este link em até 30 minutos:\n${link}`,
      "Se você não pediu isto, ignore esta mensagem: sua senha continua a mesma.",
    ].join("\n\n"),
  };
}

export function passwordChangedMail({ to }: { to: string }): Mail {
  return {
    to,
    subject: "Sua senha do Navalha foi alterada",
    text: "A senha da sua conta acabou de ser alterada, e todas as sessões abertas foram encerradas.\n\nSe não foi você, peça uma senha nova em Esqueci minha senha e avise sua barbearia.",
  };
}

export function confirmAccountMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return {
    to,
    subject: "Confirme seu email no Navalha",
    text: `${hello(name)}\n\nPara confirmar que este email é seu e entrar na sua conta, abra:\n${link}\n\nSe você não criou uma conta, ignore esta mensagem.`,
  };
}

export function alreadyRegisteredMail({ to, siteUrl }: { to: string; siteUrl: string }): Mail {
  return {
    to,
    subject: "Você já tem uma conta no Navalha",
    text: `Alguém, talvez você, tentou criar uma conta com este email, que já tem uma.\n\nPara entrar: ${siteUrl}/auth\nSe esqueceu a senha: ${siteUrl}/auth?tab=forgot`,
  };
}

export function confirmOldAddressMail(change: { to: string; name: string; email: string; link: string }): Mail {
  return {
    to: change.to,
    subject: "Autorize a troca do seu email no Navalha",
    text: `${hello(change.name)}\n\nFoi pedida a troca do email da sua conta para ${change.email}. Se foi você, autorize em até 24 horas:\n${change.link}\n\nSe não foi, troque sua senha agora: alguém a conhece.`,
  };
}

export function confirmNewAddressMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return {
    to,
    subject: "Confirme seu novo email no Navalha",
    text: `${hello(name)}\n\nPara usar este email na sua conta, confirme em até 24 horas:\n${link}\n\nSe você não pediu isto, ignore esta mensagem.`,
  };
}
