CREATE TABLE "movements" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"student_school_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"reason" text NOT NULL,
	"order_uuid" uuid,
	"from_group_id" integer,
	"to_group_id" integer,
	"recorded_at" bigint NOT NULL,
	CONSTRAINT "movements_school_id_uuid_pk" PRIMARY KEY("school_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"school_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"edu_year" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "orders_school_id_uuid_pk" PRIMARY KEY("school_id","uuid"),
	CONSTRAINT "orders_by_number" UNIQUE("school_id","edu_year","kind","number")
);
--> statement-breakpoint
CREATE TABLE "access_log" (
	"school_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"at" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"what" text NOT NULL,
	"of_user_id" integer NOT NULL,
	CONSTRAINT "access_log_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_schools" ADD COLUMN "reads_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_password_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_not_resident" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "block_reason" text;--> statement-breakpoint
CREATE INDEX "movements_of_student" ON "movements" USING btree ("school_id","student_school_uuid");--> statement-breakpoint
CREATE INDEX "access_log_by_time" ON "access_log" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "users_by_iin" ON "users" USING btree ("iin");--> statement-breakpoint
UPDATE "user_schools" SET "reads_until" = "students"."left_on" + 30 FROM "students" WHERE "students"."user_id" = "user_schools"."user_id" AND "students"."school_id" = "user_schools"."school_id" AND "user_schools"."role" = 'student' AND "students"."state" = 'archived';
