import { businessName } from '@assay/domain/settings/name.ts';
import { businessLine, type Settings } from '@assay/domain/settings/settings.ts';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** An email as stored. The text part contains everything the HTML part does. The HTML is rendered when it is sent. */
export type MailBody = { subject: string; text: string; content: MailContent };

export type MailContent = {
  subject: string;
  /** Preview text that email clients show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  /** Label above value. */
  facts?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
  /** Small print below the action. */
  note?: string;
};

const SANS = "'Instrument Sans', Arial, system-ui, sans-serif";
const SERIF = "Kalnia, Georgia, 'Times New Roman', serif";
// The colors of the site’s two themes; email clients without dark mode show the light one.
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground,.ground td{background-color:#0e1412!important;color:#edf2ee!important}
.sheet,.sheet td{background-color:#151d1a!important;border-color:#2a3632!important}
.sheet{border-top-color:#3fbf8f!important}
.quiet{color:#b4c0b9!important}.line{border-color:#2a3632!important}
.mark,h1{color:#edf2ee!important}
.button{background-color:#3fbf8f!important;color:#06150f!important}}`;

// A logo without an image for dark grounds keeps a light one.
const DARK_LOGO = `@media (prefers-color-scheme: dark){
.logo{background-color:#f4f6f1!important;padding:6px!important}
.logo-light{display:none!important}.logo-dark{display:block!important}}`;

const GROUND: CSSProperties = { margin: 0, padding: 0, backgroundColor: '#f4f6f1', color: '#13201b', fontFamily: SANS };
const MARK: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SERIF,
  fontSize: 20,
  fontWeight: 600,
  letterSpacing: '.08em',
};
const CARD: CSSProperties = {
  backgroundColor: '#ffffff',
  border: '1px solid #d2d9d0',
  borderTop: '3px solid #0a6a4c',
};
const HEADING: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: SERIF,
  fontSize: 24,
  fontWeight: 600,
  lineHeight: '30px',
};
const PARAGRAPH: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px' };
const SMALL_PRINT: CSSProperties = { margin: 0, fontSize: 13, lineHeight: '20px', color: '#46554e' };
const FACTS: CSSProperties = { margin: '0 0 24px', borderTop: '1px solid #d2d9d0' };
const FACT: CSSProperties = { padding: '8px 0', borderBottom: '1px solid #d2d9d0' };
const BUTTON: CSSProperties = {
  padding: '12px 20px',
  borderRadius: 2,
  backgroundColor: '#0a6a4c',
  color: '#ffffff',
  fontSize: 16,
  fontWeight: 600,
};

/** Renders the text part without its last lines (withSender). Fast, because it often runs inside a transaction. */
export function renderMail(given: MailContent): MailBody {
  const content = { ...given, subject: given.subject.replace(/\s+/g, ' ').trim() };
  return { subject: content.subject, text: renderText(content), content };
}

/** Who sends an email: the name that customers know, unless it is the legal one, then the business with its postal address. */
export const senderLines = (settings: Pick<Settings, 'business' | 'address'>): string[] => {
  const [name, line] = [businessName(settings), businessLine(settings)];
  return [line.startsWith(name) ? '' : name, line].filter((part) => part !== '');
};

/** The text part with its last lines: who sends it, from which postal address. */
export const withSender = (text: string, sender: readonly string[]): string => `${text}--\n${sender.join('\n')}\n`;

/** What all emails show around their content. */
export type MailFrame = {
  /** The name that customers know. */
  name: string;
  /** The business with its postal address, which every email names. */
  sender: readonly string[];
  /** The unsubscribe page. */
  stopUrl?: string | undefined;
  /** Shown on top; without one, the name is set in type. */
  logo?: MailLogo | null;
};
/** The images of the logo with absolute addresses. */
export type MailLogo = { light: LogoPicture; dark: LogoPicture | null };
type LogoPicture = { url: string; width: number; height: number };

/** Renders the HTML part. Names and titles never become markup. */
export function renderHtml(content: MailContent, frame: MailFrame): string {
  return `<!doctype html>${renderToStaticMarkup(card(content, frame))}`;
}

function renderText({ heading, paragraphs, facts = [], action, note }: MailContent): string {
  const blocks = [heading, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map(([label, value]) => `${label}: ${value}`).join('\n'));
  if (action !== undefined) blocks.push(`${action.label}:\n${action.url}`);
  if (note !== undefined) blocks.push(note);
  return `${blocks.join('\n\n')}\n\n`;
}

function card(content: MailContent, { name, sender, stopUrl, logo = null }: MailFrame): ReactNode {
  const { subject, preview, heading, paragraphs, facts = [], action, note } = content;
  const lines = [
    h(Heading, { key: 'heading', as: 'h1', style: HEADING }, heading),
    ...paragraphs.map((text, index) => h(Text, { key: `p${index}`, style: PARAGRAPH }, text)),
    facts.length === 0 ? null : factList(facts),
    action === undefined
      ? null
      : h(
          Text,
          { key: 'action', style: { margin: '8px 0 24px' } },
          h(Button, { className: 'button', href: action.url, style: BUTTON }, action.label),
        ),
    note === undefined ? null : h(Text, { key: 'note', className: 'quiet', style: SMALL_PRINT }, note),
  ];
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, logo === null ? DARK : `${DARK}\n${DARK_LOGO}`),
    ),
    h(
      Body,
      { className: 'ground', style: GROUND },
      h(Preview, null, preview),
      h(
        Container,
        { role: 'presentation', style: { maxWidth: 560, margin: '0 auto', padding: '24px 16px' } },
        logo === null ? h(Text, { className: 'mark', style: MARK }, name.toUpperCase()) : logoImages(logo, name),
        h(
          Section,
          { className: 'sheet', style: CARD },
          h('div', { role: 'article', 'aria-label': heading, style: { padding: '32px 24px' } }, lines),
        ),
        h(
          Text,
          { className: 'quiet', style: { ...SMALL_PRINT, margin: '16px 0 0' } },
          sender.flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: line }), line])),
          stopUrl === undefined
            ? null
            : [' · ', h('a', { key: 'stop', className: 'quiet', href: stopUrl, style: SMALL_PRINT }, 'Unsubscribe')],
        ),
      ),
    ),
  );
}

/** A second image replaces the first in clients with a dark mode; others never show it. */
function logoImages({ light, dark }: MailLogo, name: string): ReactNode {
  const image = ({ url, ...size }: LogoPicture, className: string, display: string): ReactNode =>
    h('img', { key: className, className, src: url, alt: name, ...size, style: { display, border: 0, ...size } });
  return h(
    'div',
    { style: { margin: '0 0 16px' } },
    image(light, dark === null ? 'logo' : 'logo-light', 'block'),
    dark === null ? null : image(dark, 'logo-dark', 'none'),
  );
}

function factList(facts: NonNullable<MailContent['facts']>): ReactNode {
  return h(
    'dl',
    { key: 'facts', className: 'line', style: FACTS },
    facts.map(([label, value]) =>
      h(
        'div',
        { key: label, className: 'line', style: FACT },
        h('dt', { className: 'quiet', style: SMALL_PRINT }, label),
        h('dd', { style: { margin: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 } }, value),
      ),
    ),
  );
}
