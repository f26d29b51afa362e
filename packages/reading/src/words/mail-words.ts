/** Lines of mails that are no rows (rule R9). */
export const SIGN_OFF =
  /^(?:thanks?(?: you)?|thx|many thanks|regards|best(?: regards)?|kind regards|warm regards|cheers|sincerely|respectfully|have a (?:great|good|nice)|merci|cordialement|bien à vous|salutations|bonne (?:journée|fin)|au plaisir|sent from my|envoyé (?:de|depuis) mon|get outlook)(?![\p{L}])/iu;

/** After these lines comes the mail that this one replies to. */
export const QUOTED_FROM =
  /^(?:on .{4,120} wrote ?:|le .{4,120} a écrit ?:|-{2,} ?(?:original message|message d'origine|reply above this line).*|_{10,})$/iu;

export const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|dear|bonjour|bonsoir|salut|allo|allô|team|all)(?![\p{L}])/iu;

/** A line of the head of a mail. */
export const MAIL_HEAD = /^(?:from|to|cc|bcc|subject|date|sent|reply-to|de|à|objet|envoyé|cci) ?: /iu;
export const SUBJECT_HEAD = /^(?:subject|objet) ?: /iu;
export const DATE_HEAD = /^(?:date|sent|envoyé) ?: ?(.{6,80})$/iu;
