import pino from 'pino'

export type Log = pino.Logger

/** One JSON line per event; secrets never reach it. */
export const createLog = (level: string): Log =>
  pino({
    level,
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'token',
        'refresh_token',
        '*.authorization',
        '*.password',
        '*.token',
      ],
      censor: '[hidden]',
    },
  })
