type StatementLine = { dia: string; valor: string; numero?: string; texto: string };

/** A statement as Brazilian banks write it: SGML without closing tags. */
export function statementOf(lines: StatementLine[], account = "12345-6"): string {
  const transactions = lines.map(
    ({ dia, valor, numero = "", texto }) => `<STMTTRN>
<TRNTYPE>${valor.startsWith("-") ? "DEBIT" : "CREDIT"}
<DTPOSTED>${dia.replaceAll("-", "")}100000[-3:BRT]
<TRNAMT>${valor}
<FITID>${numero}
<MEMO>${texto}
</STMTTRN>`,
  );
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261125<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>077<BRANCHID>0001<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
${transactions.join("\n")}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>100.00<DTASOF>20261130</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
}
