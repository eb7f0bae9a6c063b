CREATE TABLE "parent_invites" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"student_school_uuid" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"accepted_by" integer,
	"accepted_at" bigint,
	"outcome" text,
	"closed_by" integer,
	"closed_at" bigint,
	CONSTRAINT "parent_invites_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
ALTER TABLE "parent_children" ADD COLUMN "link_uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_children" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_signed_in_at" bigint;--> statement-breakpoint
CREATE INDEX "parent_invites_by_code" ON "parent_invites" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "parent_invites_of_student" ON "parent_invites" USING btree ("school_id","student_school_uuid");--> statement-breakpoint
-- By hand: when somebody signed in first was not kept. Whoever has an own password or a session has; the moment is that of the oldest session
-- that is left, else now.
UPDATE "users" SET "first_signed_in_at" = coalesce(
  (SELECT min("created_at") FROM "sessions" WHERE "sessions"."user_id" = "users"."id"),
  (extract(epoch from now()) * 1000)::bigint
)
WHERE ("password_hash" IS NOT NULL AND NOT "is_default_password")
  OR EXISTS (SELECT 1 FROM "sessions" WHERE "sessions"."user_id" = "users"."id");
