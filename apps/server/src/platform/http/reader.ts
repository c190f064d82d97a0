import type { FastifyReply } from 'fastify';

type Operation = {
  summary?: string;
  tags?: string[];
  operationId?: string;
  responses?: Record<string, { description: string }>;
  parameters?: Array<{ name: string; in: string; required?: boolean }>;
  requestBody?: unknown;
};
type Description = {
  paths?: Record<string, Record<string, Operation>>;
  'x-error-catalogue'?: Array<{ code: string; status: number; message: string }>;
};

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A plain page that reads the API description out: every call with its parameters, body and refusals. No script. */
export function readerPage(reply: FastifyReply, document: unknown): FastifyReply {
  const description = document as Description;
  const calls = Object.entries(description.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags?.[0] ?? 'Other'))].sort();
  const section = (tag: string) =>
    `<h2>${escapeHtml(tag)}</h2>${calls
      .filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag)
      .map(
        ({ path, method, operation }) =>
          `<details><summary><code><b>${method}</b> ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary><ul>${[
            ...(operation.parameters ?? []).map(
              (parameter) =>
                `<li><code>${escapeHtml(parameter.name)}</code> in ${parameter.in}${parameter.required ? ', required' : ''}</li>`,
            ),
            ...(operation.requestBody === undefined
              ? []
              : [`<li>body: <pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre></li>`]),
            ...Object.entries(operation.responses ?? {}).map(
              ([status, answer]) => `<li><b>${status}</b> ${escapeHtml(answer.description)}</li>`,
            ),
          ].join('')}</ul></details>`,
      )
      .join('')}`;
  const codes = (description['x-error-catalogue'] ?? [])
    .map(
      (row) =>
        `<tr><td><code>${escapeHtml(row.code)}</code></td><td>${row.status}</td><td>${escapeHtml(row.message)}</td></tr>`,
    )
    .join('');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Assay API</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}summary{padding:.35rem 0;cursor:pointer}pre{overflow:auto;font-size:.8rem}td{padding:.15rem .8rem .15rem 0;vertical-align:top}</style></head><body><main><h1>Assay API</h1><p>OpenAPI 3.1: <a href="/v1/openapi.json">/v1/openapi.json</a></p>${tags.map(section).join('')}<h2>Refusals</h2><table>${codes}</table></main></body></html>`,
    );
}
