const pleased = [
  "Corte impecável, como sempre.",
  "Melhor barbearia do bairro",
  "Saí com cara de novo, valeu!",
  "Pontual e caprichoso. Recomendo.",
  "Top demais 👏",
  "Entendeu exatamente o que eu queria.",
  "Atendimento nota dez, café também.",
  "Já deixei a próxima marcada.",
  "Ótimo papo e ótimo corte.",
  "Muito bom!",
  "Cuidadoso nos detalhes, acabamento perfeito.",
  "Fui atendido na hora marcada. Ambiente muito limpo.",
  "Minha esposa aprovou kkk",
  "Corto com ele há anos e nunca errou.",
  "Rápido sem ser corrido.",
  "Show",
  "Me deu umas dicas boas de como arrumar o cabelo em casa.",
  "Excelente profissional.",
  "Resolveu o estrago que fizeram em outro lugar.",
  "Cheguei em cima da hora e fui atendido com a mesma calma.",
];

const pleasedWithBeard = [
  "A toalha quente é outro nível.",
  "Barba alinhada, sem irritar a pele.",
  "Desenho da barba ficou perfeito.",
  "Navalha na mão de quem sabe.",
  "Quase dormi na cadeira. Barba nota mil.",
  "Tenho a pele sensível e não ardeu nada.",
];

const pleasedWithChild = [
  "Meu filho não chorou pela primeira vez!",
  "Paciência enorme com criança.",
  "O pequeno adorou, já quer voltar.",
  "Muito jeito com criança, obrigada.",
];

const content = [
  "Muito bom, só atrasou uns minutos.",
  "Gostei do corte. O som estava um pouco alto.",
  "Bom atendimento, difícil é estacionar por perto.",
  "Ficou bom, da próxima peço mais curto em cima.",
  "Corte ótimo, mas o horário das 19h está sempre cheio.",
  "Tudo certo, esperei uns dez minutos.",
  "Bom como sempre. Podia ter água gelada.",
  "Gostei, só o acabamento da nuca podia ser mais caprichado.",
];

const lukewarm = [
  "Esperei quase meia hora.",
  "O corte ficou bom, mas foi meio corrido.",
  "Ficou mais curto do que eu pedi.",
  "Já saí mais satisfeito daqui.",
  "Um lado ficou diferente do outro, tive que voltar para acertar.",
];

/** What somebody says who gives this number for these services; each text of a kind comes before one of them comes again. */
export function remarks(): (nota: number, services: string) => string {
  const said = new Map<string[], number>();
  return (nota, services) => {
    const texts = nota === 5 ? praiseOf(services) : nota === 4 ? content : lukewarm;
    const turn = said.get(texts) ?? 0;
    said.set(texts, turn + 1);
    return texts[turn % texts.length]!;
  };
}

const praises = { infantil: pleasedWithChild, barba: [...pleasedWithBeard, ...pleased], other: pleased };

function praiseOf(services: string): string[] {
  if (/infantil|filho/i.test(services)) return praises.infantil;
  return /barb/i.test(services) ? praises.barba : praises.other;
}
