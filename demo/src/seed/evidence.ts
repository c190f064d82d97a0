/** Lines of a page, each printable. */
const lines = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .match(/.{1,80}(?:\s|$)/g) ?? [''];

const escaped = (line: string): string => line.trim().replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

/** An evidence file of the demo: one page with a heading and what the file says, as a PDF. */
export function evidencePdf(heading: string, text: string): Buffer {
  const page = [
    'BT /F1 16 Tf 72 720 Td',
    `(${escaped(lines(heading)[0] ?? '')}) Tj /F1 11 Tf`,
    ...lines(text).map((line) => `0 -18 Td (${escaped(line)}) Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of offsets) pdf += `${String(at).padStart(10, '0')} 00000 n \n`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
