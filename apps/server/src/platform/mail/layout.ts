/** A rendered mail. The text part says everything the HTML part says. */
export type MailBody = { subject: string; text: string; html: string };

export type MailContent = {
  subject: string;
  /** Shown by mail clients beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label and value, one below the other. */
  facts?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
  /** Small print below the action. */
  note?: string;
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Names and titles are people's words: they never become markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}

const FONT = "'Instrument Sans', Arial, system-ui, sans-serif";
// The colours of the site's two themes; clients that know no dark scheme show the light one.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;background:#f4f6f1;color:#13201b}
.sheet{background:#ffffff;border:1px solid #d2d9d0}
.quiet{color:#46554e}.line{border-color:#d2d9d0}
.button{background:#0a6a4c;color:#ffffff}
@media (prefers-color-scheme:dark){
body{background:#0e1412!important;color:#edf2ee!important}
.sheet{background:#151d1a!important;border-color:#2a3632!important;color:#edf2ee!important}
.quiet{color:#b4c0b9!important}.line{border-color:#2a3632!important}
.button{background:#3fbf8f!important;color:#06150f!important}}`;

/** Puts the content into the one look that all mails of the house share. */
export function renderMail(content: MailContent): MailBody {
  return { subject: content.subject.replace(/\s+/g, ' ').trim(), text: renderText(content), html: renderHtml(content) };
}

function renderText({ heading, paragraphs, facts = [], action, note }: MailContent): string {
  const blocks = [heading, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map(([label, value]) => `${label}: ${value}`).join('\n'));
  if (action !== undefined) blocks.push(`${action.label}:\n${action.url}`);
  if (note !== undefined) blocks.push(note);
  return `${[...blocks, '--\nAssay, the house for authenticated memorabilia'].join('\n\n')}\n`;
}

function renderHtml({ subject, preview, heading, paragraphs, facts = [], action, note }: MailContent): string {
  const body = [
    `<h1 style="margin:0 0 16px;font:600 24px/1.25 Georgia,'Times New Roman',serif">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    facts.length === 0
      ? ''
      : `<dl class="line" style="margin:0 0 24px;border-top:1px solid #d2d9d0">${facts
          .map(
            ([label, value]) =>
              `<div class="line" style="padding:8px 0;border-bottom:1px solid #d2d9d0"><dt class="quiet" style="font-size:13px">${escapeHtml(label)}</dt><dd style="margin:0;font-weight:600">${escapeHtml(value)}</dd></div>`,
          )
          .join('')}</dl>`,
    action === undefined
      ? ''
      : `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:2px;text-decoration:none;font-weight:600;background:#0a6a4c;color:#ffffff">${escapeHtml(action.label)}</a></p>`,
    note === undefined ? '' : `<p class="quiet" style="margin:0;font-size:13px">${escapeHtml(note)}</p>`,
  ].join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div><div role="article" aria-label="${escapeHtml(heading)}" style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.5 ${FONT}"><p style="margin:0 0 16px;font:600 20px/1 Georgia,'Times New Roman',serif;letter-spacing:.08em">ASSAY</p><main class="sheet" style="padding:32px 24px">${body}</main><p class="quiet" style="margin:16px 0 0;font-size:13px">Assay, the house for authenticated memorabilia</p></div></body></html>`;
}
