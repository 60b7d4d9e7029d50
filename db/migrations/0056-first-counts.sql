-- Who counts a drawer must not find out what should be in it by counting again until the count is accepted (business-rules 2): the
-- first count that was refused stands, and another one is explained. So is a drawer opened with other than it was left with.

alter table caixas add column primeira_contagem bigint;
alter table caixas add column justificativa_abertura text not null default '';
