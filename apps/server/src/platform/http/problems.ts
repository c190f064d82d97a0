import { routes } from '@assay/contract/index.ts';
import { type Refusal, refuse, toProblem } from '@assay/contract/problem.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { isDatabaseAway } from '../database/away.ts';
import { OutcomeUnknown } from '../database/database.ts';
import { isStorageAway } from '../mediaStore.ts';
import { installJson, RepeatedName } from './json.ts';
import { LimiterFailed } from './limits.ts';

/** Sends a refusal as application/problem+json, with Retry-After where waiting helps. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const document = toProblem(refusal, { requestId: reply.request.id, instance: reply.request.url.split('?')[0] });
  if (document.retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(document.retryAfterMs / 1000)));
  if (document.status >= 500 && document.retryAfterMs === undefined && document.status === 503)
    reply.header('retry-after', '1');
  return reply
    .code(document.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(document));
}

const frameworkErrors: Record<string, Parameters<typeof refuse>[0]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_ERR_BAD_URL: 'invalid_parameter',
};

const statusErrors: Record<number, Parameters<typeof refuse>[0]> = {
  400: 'invalid_parameter',
  403: 'not_found',
  404: 'not_found',
  406: 'not_acceptable',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
};

/** Answers what the framework itself refuses before any route: an address it cannot read. */
export function sendFrameworkError(error: { code: string }, reply: FastifyReply): void {
  sendRefusal(reply, refuse(frameworkErrors[error.code] ?? 'internal_error'));
}

/** Protocol errors get their code. Anything else is our bug: logged in full, returned as a 500 without details. */
export function installProblems(app: FastifyInstance, ctx: AppContext): void {
  installJson(app);
  // A form of another site can send text/plain; calls only accept JSON.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = frameworkErrors[error.code];
    if (known !== undefined) return sendRefusal(reply, refuse(known));
    // A plugin that refuses a request sets only its status.
    const byStatus = statusErrors[error.statusCode ?? 0];
    if (error instanceof SyntaxError && error.statusCode === 400) return sendRefusal(reply, refuse('malformed_json'));
    if (error instanceof RepeatedName)
      return sendRefusal(reply, refuse('duplicate_parameter', { param: error.repeated }));
    if (byStatus !== undefined) return sendRefusal(reply, refuse(byStatus));
    if (error instanceof OutcomeUnknown) {
      request.log.error({ err: error }, 'outcome unknown');
      return sendRefusal(reply, refuse('outcome_unknown', { retryAfterMs: 1_000 }));
    }
    request.log.error({ err: error }, 'request failed');
    const isAway = error instanceof LimiterFailed || isDatabaseAway(error) || isStorageAway(error);
    return sendRefusal(reply, refuse(isAway ? 'unavailable' : 'internal_error'));
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request);
    if (allowed.length > 0) return sendRefusal(reply.header('allow', allowed.join(', ')), refuse('method_not_allowed'));
    return sendRefusal(reply, refuse('not_found'));
  });
  ctx.log.debug('problem answers installed');
}

const patterns = Object.values(routes).map((definition) => ({
  method: definition.method,
  pattern: new RegExp(`^${definition.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
function methodsOf(request: FastifyRequest): string[] {
  const path = request.url.split('?')[0]!;
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string))];
}
