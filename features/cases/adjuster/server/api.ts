import { serve, serveRaw } from '#lib/server/http.ts'
import {
  adjusterPapersContract,
  adjusterPhotoContract,
  adjusterReleaseContract,
  adjustersContract,
} from '../contract.ts'
import { answerByLink, answeredAgain } from './answer.ts'
import { addContact, confirmContact, listContacts } from './contacts.ts'
import { makeLink, revokeLink } from './make-link.ts'
import { codeEntered, enterCode, readDoor, sendCode, stopLink } from './open-link.ts'
import { confirmAnswer, listWaiting, refuseAnswer } from './queue.ts'
import { readSaid } from './said.ts'
import { adjusterPapers } from './seen-papers.ts'
import { adjusterRelease } from './seen-stay.ts'
import { adjusterPhoto, readView } from './view.ts'

export const adjustersApi = serve(
  'adjusters',
  adjustersContract,
  {
    contacts: listContacts,
    said: readSaid,
    addContact,
    makeLink,
    revokeLink,
    confirmContact,
    waiting: listWaiting,
    confirmAnswer,
    refuseAnswer,
    door: readDoor,
    sendCode,
    code: enterCode,
    stop: stopLink,
    view: readView,
    answer: answerByLink,
  },
  {
    sendCode: async (_, __, until) => ({ until: String(until) }),
    code: codeEntered,
    answer: answeredAgain,
  },
)
export const adjusterPhotoApi = serveRaw('adjusters', adjusterPhotoContract, adjusterPhoto)
export const adjusterReleaseApi = serveRaw('adjusters', adjusterReleaseContract, adjusterRelease)
export const adjusterPapersApi = serveRaw('adjusters', adjusterPapersContract, adjusterPapers)
