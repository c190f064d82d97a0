import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@assay/contract/errors.ts';
import { refuse, toProblem } from '@assay/contract/problem.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers bytes that Node itself could not read as a request, and closes the connection. `newRequestId` names the answer. */
export function answerClientErrors(newRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const requestId = newRequestId();
    const document = toProblem(refuse(CODES[error.code ?? ''] ?? 'invalid_parameter'), { requestId });
    const body = JSON.stringify(document);
    if (socket.writable)
      socket.write(
        [
          `HTTP/1.1 ${document.status} ${STATUS_CODES[document.status]}`,
          'Content-Type: application/problem+json; charset=utf-8',
          `Content-Length: ${Buffer.byteLength(body)}`,
          'Cache-Control: no-store',
          'X-Content-Type-Options: nosniff',
          `X-Request-Id: ${requestId}`,
          'Connection: close',
          '',
          body,
        ].join('\r\n'),
      );
    socket.destroySoon();
  };
}
