CREATE TABLE "captcha_uses" (
	"mark" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
