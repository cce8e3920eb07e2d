import { Fragment } from 'react'

const LINK = /(https?:\/\/[^\s<>"']+)/i
const CLOSING = /[.,;:!?)\]}…]+$/

/** What somebody wrote, as text. An address becomes a link that shows where it leads and tells the place nothing. */
export function Words({ children }: { children: string }) {
  return children.split(LINK).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>
    const rest = CLOSING.exec(part)?.[0] ?? ''
    const address = part.slice(0, part.length - rest.length)
    return (
      <Fragment key={index}>
        {URL.canParse(address) ? (
          <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc" className="underline">
            <bdi dir="ltr">{address}</bdi>
          </a>
        ) : (
          address
        )}
        {rest}
      </Fragment>
    )
  })
}
