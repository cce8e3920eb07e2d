import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

export type ButtonLook = {
  /** `signal` is road-sign yellow: only for the one thing that waits on this person. */
  variant?: 'primary' | 'secondary' | 'signal' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its container. */
  wide?: boolean
  icon?: ReactNode
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold no-underline transition-colors aria-disabled:opacity-60'
const variants = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-aria-disabled:bg-accent-hover',
  secondary: 'border-line-strong bg-card text-ink hover:not-aria-disabled:bg-sunken',
  signal: 'border-transparent bg-signal text-on-signal hover:not-aria-disabled:bg-signal-hover',
  quiet: 'border-transparent text-accent underline-offset-3 hover:not-aria-disabled:bg-accent-wash',
  danger: 'border-transparent bg-bad text-on-bad hover:not-aria-disabled:bg-bad-hover',
}
const sizes = {
  sm: 'min-h-11 px-3 py-1.5 text-sm',
  md: 'min-h-11 px-[1.15rem] py-2 text-sm',
  lg: 'min-h-[3.1rem] px-6 py-2.5 text-base',
}

/** The classes of a button, for the rare element that must look like one (a file label, a summary). */
export const buttonClass = ({ variant = 'primary', size = 'md', wide }: ButtonLook = {}) =>
  cx(base, variants[variant], sizes[size], wide && 'w-full')

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** The text while work is under way ("Submitting Claim..."); further clicks do nothing. */
    busy?: string | false | null | undefined
    /** Why it cannot be used now, shown under it. It stays reachable by keyboard. */
    disabledReason?: string | false | null | undefined
  }

/** A button that never goes mute: busy says so in words, unavailable says why. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = Boolean(busy) || Boolean(disabledReason)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  const described = cx(rest['aria-describedby'], disabledReason && reasonId) || undefined
  // one tree with and without a reason: in another one the button would be a new one, without the focus
  return (
    <span className={disabledReason ? cx('inline-flex flex-col gap-1', wide && 'w-full') : 'contents'}>
      <button
        {...rest}
        type={type}
        onClick={click}
        aria-disabled={off || undefined}
        aria-busy={busy ? true : undefined}
        aria-describedby={described}
        className={cx(buttonClass({ variant, size, wide }), className)}
      >
        {busy ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : icon}
        {busy || children}
      </button>
      {disabledReason && (
        <span id={reasonId} className="text-xs text-ink-soft">
          {disabledReason}
        </span>
      )}
    </span>
  )
}

/** A link that looks like a button; an address of another origin or a `tel:`/`mailto:` becomes a plain anchor. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  to,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & ButtonLook & { to: string }) {
  const classes = cx(buttonClass({ variant, size, wide }), className)
  if (!to.startsWith('/') && !to.startsWith('?') && !to.startsWith('#'))
    return (
      <a {...(rest as ComponentProps<'a'>)} href={to} className={classes}>
        {icon}
        {children}
      </a>
    )
  return (
    <Link {...rest} to={to} className={classes}>
      {icon}
      {children}
    </Link>
  )
}

/** A square button with only an icon: `label` is what it is called. */
export function IconButton({ label, className, children, ...rest }: ButtonProps & { label: string }) {
  return (
    <Button
      variant="quiet"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={cx('size-11 shrink-0 p-0!', className)}
    >
      {children}
    </Button>
  )
}
