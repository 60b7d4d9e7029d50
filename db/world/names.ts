import type { Random } from "./random.ts";

const men = words(`
  Adriano Alan Alexandre Anderson André Antônio Arthur Augusto Bernardo Breno Caio Carlos Cauã César Cláudio Cristiano
  Daniel Danilo Davi Denis Douglas Edson Eduardo Emerson Enzo Erick Everton Fábio Felipe Fernando Francisco Gabriel
  Gilberto Guilherme Gustavo Heitor Henrique Hugo Igor Ivan Jair Jefferson João Jonas Jorge José Júlio Kauê Leandro
  Leonardo Lorenzo Luan Luís Marcelo Márcio Marcos Mateus Maurício Miguel Murilo Nelson Nicolas Otávio Paulo Pedro
  Rafael Raul Renan Renato Ricardo Roberto Rodrigo Rogério Ronaldo Samuel Sérgio Thiago Tomás Valter Vicente Vinícius
  Vitor Wagner Wesley William Yuri`);

const women = words(`
  Aline Amanda Beatriz Bianca Camila Carolina Daniela Fernanda Helena Isabela Juliana Larissa Luana Mariana Natália
  Patrícia Renata Tatiane Vanessa Vitória`);

const families = words(`
  Almeida Alves Andrade Araújo Barbosa Barros Batista Borges Brito Campos Cardoso Carvalho Castro Coelho Correia Costa
  Cunha Dias Duarte Esteves Farias Fernandes Ferreira Fonseca Freitas Garcia Gomes Gonçalves Guimarães Lima Lopes
  Machado Martins Matos Medeiros Melo Mendes Miranda Monteiro Moraes Moreira Moura Nakamura Nascimento Nogueira
  Nunes Oliveira Pacheco Pereira Pinheiro Pires Queiroz Ramos Reis Ribeiro Rocha Rodrigues Rossi Sampaio Santana Santos
  Silva Siqueira Soares Souza Tavares Teixeira Tanaka Vargas Vasconcelos Vieira Xavier`);

export function fullName(random: Random, woman: boolean): string {
  const middle = random.chance(0.5) ? [random.pick(families)] : [];
  const last = random.pick(families.filter((name) => !middle.includes(name)));
  return [random.pick(woman ? women : men), ...middle, last].join(" ");
}

/** An address where no mail can arrive (RFC 2606). */
export function emailOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return `${plain.replaceAll(" ", ".")}@correio.example`;
}

/** A São Paulo mobile number that nobody has: none begins with 90. */
export function phone(random: Random): string {
  return `+551190${random.whole(1_000_000, 9_999_999)}`;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
